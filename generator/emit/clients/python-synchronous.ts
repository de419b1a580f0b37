/**
 * The synchronous Python client, from the asynchronous one, which is written by hand: the same code without `async` and `await`,
 * and with the names of what does not wait.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Output } from "../../writer.ts";
import { notice } from "../print.ts";

const folder = "clients/python/src/dragoman";

/** The file of each asynchronous module. */
const modules = { _async_client: "_client", _async_streams: "_streams" };

/** Texts that only the asynchronous files have, each with the text for the synchronous file. */
const phrases: readonly (readonly [asynchronous: string, synchronous: string])[] = [
  ['"""The asynchronous client. `_client.py` is generated from this file."""', '"""The synchronous client."""'],
  [
    '"""The events of one answer, read asynchronously. `_streams.py` is generated from this file."""',
    '"""The events of one answer."""',
  ],
  ["for asyncio and trio.", "safe to use from many threads."],
  [
    "Leaving an `async with` block closes the connection; leaving the loop closes it soon after. After an `error` event,\n" +
      "    and when it ends without `done`, the stream raises `StreamError`. A newer proxy may send events that are not in\n" +
      "    `StreamEvent`, as `UnknownEvent`.",
    "Leaving the loop or a `with` block closes the connection. After an `error` event, and when it ends without `done`,\n" +
      "    the stream raises `StreamError`. A newer proxy may send events that are not in `StreamEvent`, as `UnknownEvent`.",
  ],
  ["import AsyncGenerator, AsyncIterator, Awaitable, Callable", "import Callable, Generator, Iterator"],
];

/** Words and types. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/\b(?:await|async) /g, ""],
  [/\bAwaitable\[(\w+)\]/g, "$1"],
  [/\bAsyncGenerator\[(\w+), None\]/g, "Generator[$1, None, None]"],
  [/\bStopAsyncIteration\b/g, "StopIteration"],
  [/\bAsync(?=[A-Z])/g, ""],
  [/\b_async_/g, "_"],
  [/\basync_/g, ""],
  [/\b__a(?=(?:enter|exit|iter|next)__)/g, "__"],
  [/\ba(?=(?:close|iter_raw|next|read)\b)/g, ""],
];

/** @throws when a phrase is in no file */
export function emitSynchronousClient(root: string): Output[] {
  const sources = Object.entries(modules).map(([from, to]) => {
    const path = `${folder}/${from}.py`;
    return { from: path, to: `${folder}/${to}.py`, text: readFileSync(join(root, path), "utf8") };
  });
  const lost = phrases.find(([phrase]) => !sources.some(({ text }) => text.includes(phrase)));
  if (lost !== undefined) throw new Error(`no asynchronous module contains ${JSON.stringify(lost[0])}`);
  return sources.map(({ from, to, text }) => {
    const said = phrases.reduce((changed, [before, after]) => changed.replace(before, after), text);
    const code = rules.reduce((changed, [before, after]) => changed.replaceAll(before, after), said);
    const ordered = code.replace(/(?:^from \._.*\n)+/m, (imports) =>
      imports
        .split(/(?<=\n)/)
        .sort()
        .join(""),
    );
    return { path: to, text: `# ${notice(from)}\n${ordered}` };
  });
}
