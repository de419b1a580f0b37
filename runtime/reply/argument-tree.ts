/**
 * Assembles arguments that are streamed as values at JSON paths (`$.city`, `$.days[0]['from']`). Fields keep the order
 * of arrival. Gaps between array indexes are closed.
 */
import { toJson } from "./values.ts";

type Node = Text | Value | Fields | Elements;
interface Text {
  readonly kind: "text";
  text: string;
}
interface Value {
  readonly kind: "value";
  readonly json: string;
}
interface Fields {
  readonly kind: "fields";
  readonly nodes: Map<string | number, Node>;
}
interface Elements {
  readonly kind: "elements";
  readonly nodes: Map<string | number, Node>;
}

/** Deeper paths are ignored, so that a malicious one cannot overflow the stack. */
const deepest = 100;

export class ArgumentTree {
  #root: Node | undefined;

  /**
   * Appends text to the string at this path, or sets a value. An absent value sets null if the path is still empty. A
   * path that is invalid, or leads through a string or value, is ignored.
   */
  put(path: string, text: string | undefined, value: unknown): void {
    const steps = readPath(path);
    if (steps === undefined || steps.length > deepest) return;
    let siblings: Map<string | number, Node> | undefined;
    let last: string | number = "";
    for (const step of steps) {
      const parent = this.#at(siblings, last) ?? this.#set(siblings, last, container(step));
      if (parent.kind !== container(step).kind) return;
      siblings = (parent as Fields | Elements).nodes;
      last = step;
    }
    const present = this.#at(siblings, last);
    if (text !== undefined) {
      if (present?.kind === "text") present.text += text;
      else if (present === undefined) this.#set(siblings, last, { kind: "text", text });
    } else if (value !== undefined && value !== null) {
      const json = toJson(value);
      if (json !== undefined) this.#set(siblings, last, { kind: "value", json });
    } else if (present === undefined) {
      this.#set(siblings, last, { kind: "value", json: "null" });
    }
  }

  /** The arguments as JSON. */
  get json(): string {
    return this.#root === undefined ? "{}" : write(this.#root);
  }

  #at(siblings: Map<string | number, Node> | undefined, step: string | number): Node | undefined {
    return siblings === undefined ? this.#root : siblings.get(step);
  }

  #set(siblings: Map<string | number, Node> | undefined, step: string | number, node: Node): Node {
    if (siblings === undefined) this.#root = node;
    else siblings.set(step, node);
    return node;
  }
}

function container(step: string | number): Fields | Elements {
  return { kind: typeof step === "number" ? "elements" : "fields", nodes: new Map() };
}

function write(node: Node): string {
  switch (node.kind) {
    case "text":
      return JSON.stringify(node.text);
    case "value":
      return node.json;
    case "fields":
      return `{${[...node.nodes].map(([name, field]) => `${JSON.stringify(String(name))}:${write(field)}`).join(",")}}`;
    case "elements":
      return `[${[...node.nodes]
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([, element]) => write(element))
        .join(",")}]`;
  }
}

/** One step: `.name`, `[0]`, `['name']` or `["name"]`. */
const step = /\.([^.[\]]+)|\[(\d{1,9})\]|\['((?:[^'\\]|\\.)*)'\]|\["((?:[^"\\]|\\.)*)"\]/y;

function readPath(path: string): (string | number)[] | undefined {
  const steps: (string | number)[] = [];
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
