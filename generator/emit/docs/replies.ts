/** How answers and events are read: native places, signals, and what the caller gets of them. */
import type { AdapterSpec } from "../../../language/syntax.ts";
import { code } from "./markdown.ts";
import { type Origin, originsOf, type Word } from "./origins.ts";
import type { SignalWords } from "./signals.ts";

/** All that one native event gives of one signal. */
interface Told {
  readonly signal: string;
  readonly words: readonly Word[];
  /** Field of the signal → native paths. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** The signals of `response` or `stream`, each once for each kind of event. */
export function toldBy(spec: AdapterSpec, entry: "response" | "stream" | "error"): Told[] {
  const groups = Map.groupBy(originsOf(spec, entry), ({ signal, words }) => `${signal} ${printWords(words)}`);
  return [...groups.values()].map((origins): Told => {
    const [{ signal, words }] = origins as [Origin, ...Origin[]];
    const fields = new Map<string, string[]>();
    for (const origin of origins)
      for (const [key, paths] of origin.fields) fields.set(key, [...new Set([...(fields.get(key) ?? []), ...paths])]);
    return { signal, words, fields };
  });
}

/** What the native JSON says, the word of its `type` first: `` `message_delta` ``; nothing where any will do. */
export function printWords(words: readonly Word[]): string {
  return words
    .map(({ path, texts }) => {
      const said = texts.map(code).join(" or ");
      return path === "" || path === "type" ? said : `${code(path)} is ${said}`;
    })
    .join(", ");
}

/** Fields that only tell pieces apart. */
const inner: readonly string[] = ["at", "kind"];

/** Where a signal is read. Of counts and failures the object they stand in: their fields have tables of their own. */
export function printFrom({ signal, fields }: Told): string {
  if (signal === "usage" || signal === "error") {
    const paths = [...fields.values()].flat().filter((path) => !path.startsWith("= "));
    const above = commonParent(paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`))));
    return above === "" ? "the whole" : code(above);
  }
  return [...fields]
    .filter(([key]) => !inner.includes(key))
    .map(([key, paths]) =>
      key === "" ? printPaths(paths) : `${code(key)} ${isSaid(paths) ? "" : "from "}${printPaths(paths)}`,
    )
    .join(", ");
}

/** `` `a` or `b` ``, or the word that is meant whatever is said. */
function printPaths(paths: readonly string[]): string {
  return paths.map(printPath).join(" or ");
}

function printPath(path: string): string {
  if (path === "") return "the whole";
  return path.startsWith("= ") ? `is ${code(path.slice(2))}` : code(path);
}

function isSaid(paths: readonly string[]): boolean {
  return paths.every((path) => path.startsWith("= "));
}

function commonParent(paths: readonly string[]): string {
  const split = paths.map((path) => path.split("."));
  const [first = []] = split;
  const parents = first.slice(0, -1);
  const length = parents.findIndex((key, index) =>
    split.some((each) => each.length - 1 <= index || each[index] !== key),
  );
  return (length < 0 ? parents : parents.slice(0, length)).join(".");
}

/** Signals of which a caller sees nothing: the model goes by its own name, how long to wait is told with the failures. */
export const unseen: readonly string[] = ["model", "retry_after"];

/** The rows of `response` or `stream`: native event, where it is read, signal, chunk, event. */
export function replyRows(
  spec: AdapterSpec,
  entry: "response" | "stream",
  signals: readonly SignalWords[],
): string[][] {
  return toldBy(spec, entry)
    .filter(({ signal }) => !unseen.includes(signal))
    .map((told) => {
      const words = signals.find(({ name }) => name === told.signal);
      const seen = entry === "stream" ? [words?.chunk ?? "", words?.event ?? ""] : [];
      return [printWords(told.words) || "any", printFrom(told), code(told.signal), ...seen];
    });
}

/** The rows of one signal over all events: each of its fields, and where it is read. */
export function fieldRowsOf(spec: AdapterSpec, signal: "usage" | "error" | "retry_after"): string[][] {
  const entries = signal === "usage" ? (["response", "stream"] as const) : (["error"] as const);
  const fields = new Map<string, Set<string>>();
  for (const told of entries.flatMap((entry) => toldBy(spec, entry)).filter((each) => each.signal === signal))
    for (const [key, paths] of told.fields) fields.set(key, new Set([...(fields.get(key) ?? []), ...paths]));
  return [...fields].map(([key, paths]) => [key === "" ? signal : key, printPaths([...paths])]);
}
