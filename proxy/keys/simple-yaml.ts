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

/** A string, or a word. Other words are left as they are, which is not JSON. */
const token = /"(?:[^"\\\n]|\\.)*"|[A-Za-z_](?:[\w.*/@+-]|:(?=\w))*(?=:\s|\s*(?:[,\]}]|$))/g;

const literal = /^(?:true|false|null)$/i;

/** A map that starts with a hash, as entries do. What follows is often the same, and then is read once. */
const hashed = /^\{ hash: ("?)(sha256:[0-9a-f]{64})\1([ ,].*)$/;

/** Of what follows a hash: how much is kept for the next line. */
const maxRests = 100;

/** The value; undefined if the text has another form, a mistake, or a key twice. */
export function readSimpleYaml(text: string): unknown {
  return /^\s*\{/.test(text) ? readJson(text) : readLines(text);
}

function readLines(text: string): Fields | undefined {
  const root: OpenMap = { map: {}, indent: undefined };
  const open = [root];
  const rests = new Map<string, Fields | undefined>();
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
    const value = flow === undefined ? {} : readFlow(flow, rests);
    if (value === undefined) return undefined;
    last.map[key] = value;
    if (flow !== undefined) continue;
    last = { map: value as Fields, indent: undefined };
    open.push(last);
  }
  return last.indent === undefined ? undefined : root.map;
}

/**
 * A value on one line.
 * @param rests what followed the hash of other lines, by its text
 */
function readFlow(text: string, rests: Map<string, Fields | undefined>): unknown {
  const [, , hash, rest] = hashed.exec(text) ?? [];
  if (hash === undefined || rest === undefined) return readJson(quoteWords(text));
  const fields = rests.get(rest) ?? (readJson(quoteWords(`{ hash: ""${rest}`)) as Fields | undefined);
  if (rests.size < maxRests) rests.set(rest, fields);
  return fields && { ...fields, hash };
}

/** Makes JSON of it, unless it has another form. */
function quoteWords(text: string): string {
  return text.replace(token, (found) => (found.startsWith('"') || literal.test(found) ? found : `"${found}"`));
}

function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  // of a key that stands twice, the value has one
  return countKeys(value) === (text.match(/"\s*:/g)?.length ?? 0) ? value : undefined;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each) => sum + countKeys(each), own);
}
