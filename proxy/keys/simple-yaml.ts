/**
 * Reads the common forms of YAML several times faster than its parser: JSON, and maps with a key and its value on each line.
 * What has any other form is left to the parser, mistakes too, because the parser says where they are.
 */

type Fields = Record<string, unknown>;

interface OpenMap {
  readonly map: Fields;
  /** That of its keys, in spaces; undefined before the first. */
  indent: number | undefined;
}

const line = /^( *)([A-Za-z_][\w.-]*):(?: +(\S.*)| *)$/;

/** A string or a word, with its colon if it is a key. Other words are left as they are, which is not JSON. */
const token = /"(?:[^"\\\n]|\\.)*"(?:\s*:)?|[A-Za-z_](?:[\w.*/@+-]|:(?=\w))*(?::(?=\s)|(?=\s*(?:[,\]}]|$)))/g;

const literal = /^(?:true|false|null)$/i;

/** The value; undefined if the text has another form, a mistake, or a key twice. */
export function readSimpleYaml(text: string): unknown {
  return /^\s*\{/.test(text) ? readFlow(text) : readLines(text);
}

function readLines(text: string): Fields | undefined {
  const root: OpenMap = { map: {}, indent: undefined };
  const open = [root];
  let last = root;
  for (const each of text.split(/\r?\n/)) {
    if (/^ *(?:#.*)?$/.test(each)) continue;
    const [, { length: indent } = "", key, flow] = line.exec(each) ?? [];
    if (last.indent === undefined) {
      if (indent <= (open.at(-2)?.indent ?? -1)) return undefined;
      last.indent = indent;
    }
    while (last !== root && indent < (last.indent ?? 0)) {
      open.pop();
      last = open.at(-1) ?? root;
    }
    if (indent !== last.indent || !key || literal.test(key) || key in last.map) return undefined;
    const value = flow === undefined ? {} : readFlow(flow);
    if (value === undefined) return undefined;
    last.map[key] = value;
    if (flow !== undefined) continue;
    last = { map: value as Fields, indent: undefined };
    open.push(last);
  }
  return last.indent === undefined ? undefined : root.map;
}

/** A value of one line, or JSON. It becomes JSON by quoting its words. */
function readFlow(text: string): unknown {
  let keys = 0;
  const json = text.replace(token, (found) => {
    const isKey = found.endsWith(":");
    if (isKey) keys++;
    const word = isKey ? found.slice(0, -1) : found;
    if (found.startsWith('"') || literal.test(word)) return found;
    return isKey ? `"${word}":` : `"${word}"`;
  });
  try {
    const value: unknown = JSON.parse(json);
    return countKeys(value) === keys ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each) => sum + countKeys(each), own);
}
