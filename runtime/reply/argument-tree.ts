/**
 * Assembles arguments that are streamed as values at JSON paths (`$.city`, `$.days[0]['from']`). Fields keep the order
 * of arrival. Gaps between array indexes are closed.
 */
import { toJson } from "./values.ts";

/** Text that may grow, JSON, or what is in an object (by name) or an array (by index). */
type Node = { text: string } | string | Nodes;
type Nodes = Map<Step, Node>;
type Step = string | number;

/** Deeper paths are ignored, so that a malicious one cannot overflow the stack. */
const deepest = 100;

export class ArgumentTree {
  /** The whole value is the field "". */
  readonly #root: Nodes = new Map();

  /**
   * Appends text to the string at this path, or sets a value. An absent value sets null if the path is still empty. A
   * path that is invalid, or leads through a string or value, is ignored.
   */
  put(path: string, text: string | undefined, value: unknown): void {
    const steps = readPath(path);
    if (steps === undefined) return;
    let nodes = this.#root;
    let last: Step = "";
    for (const step of steps) {
      const inner: Node = nodes.get(last) ?? new Map();
      if (!(inner instanceof Map) || (inner.size > 0 && isList(inner) !== (typeof step === "number"))) return;
      nodes.set(last, inner);
      nodes = inner;
      last = step;
    }
    const present = nodes.get(last);
    if (text !== undefined) {
      if (present === undefined) nodes.set(last, { text });
      else if (typeof present === "object" && "text" in present) present.text += text;
      return;
    }
    const json = value === undefined || value === null ? undefined : toJson(value);
    if (json !== undefined) nodes.set(last, json);
    else if (present === undefined && value == null) nodes.set(last, "null");
  }

  /** The arguments as JSON. */
  get json(): string {
    return write(this.#root.get("") ?? "{}");
  }
}

/** Whether these are the elements of an array. */
function isList(nodes: Nodes): boolean {
  const [first] = nodes.keys();
  return typeof first === "number";
}

function write(node: Node): string {
  if (typeof node === "string") return node;
  if (!(node instanceof Map)) return JSON.stringify(node.text);
  if (!isList(node))
    return `{${[...node].map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(",")}}`;
  const elements = [...node].sort(([one], [other]) => Number(one) - Number(other));
  return `[${elements.map(([, element]) => write(element)).join(",")}]`;
}

/** One step: `.name`, `[0]`, `['name']` or `["name"]`. */
const step = /\.([^.[\]]+)|\[(\d{1,9})\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y;

function readPath(path: string): Step[] | undefined {
  const steps: Step[] = [];
  step.lastIndex = path.startsWith("$") ? 1 : 0;
  // a path without the leading `$` begins with a bare name
  const text = path.startsWith("$") || path.startsWith("[") ? path : `.${path}`;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (found === null) return undefined;
    const [, bare, index, single, double] = found;
    if (index !== undefined) steps.push(Number(index));
    else steps.push(bare ?? (single ?? double ?? "").replaceAll(/\\(.)/g, "$1"));
    if (steps.length > deepest) return undefined;
  }
  return steps;
}
