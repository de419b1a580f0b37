/** An upstream for all providers that answers every request well. */
import type { ServerResponse } from "node:http";
import { readCaseFiles } from "../case-files.ts";
import { keyed } from "../configured.ts";
import { streamOf } from "../frames.ts";

/** A good answer of the API that the path belongs to. */
export function answerWell(body: string, path: string, response: ServerResponse): void {
  const adapter = keyed.find((each) => [false, true].some((streams) => isPath(each.url("m", streams, {}), path)));
  // tokens cannot be counted here: the proxy estimates them
  if (adapter === undefined) return void response.writeHead(404).end();
  const [plain, streamed] = [false, true].map((streams) => adapter.url("m", streams, {}));
  const isStream = JSON.parse(body).stream === true || (plain !== streamed && isPath(streamed ?? "", path));
  const { returned, yielded } = goodOf(adapter.dialect);
  // Dragoman does not look at the type of a stream
  const type = isStream ? "text/event-stream" : "application/json";
  response.writeHead(200, { "content-type": type });
  response.end(isStream ? streamOf(adapter, yielded) : JSON.stringify(returned));
}

/** Whether a path is this one, regardless of the model in it. */
function isPath(pattern: string, path: string): boolean {
  const [before = "", after] = pattern.split(/(?<=models?\/)m(?=[/:])/);
  return after === undefined ? path === before : path.startsWith(before) && path.endsWith(after);
}

const good = new Map<string, { returned: unknown; yielded: readonly unknown[] }>();

function goodOf(dialect: string) {
  const known = good.get(dialect);
  if (known !== undefined) return known;
  const providers = keyed.filter((each) => each.dialect === dialect).map(({ provider }) => provider);
  const cases = readCaseFiles().flatMap(({ provider, cases }) => (providers.includes(provider) ? cases : []));
  const found = {
    returned: cases.find(({ returns }) => returns !== undefined)?.receives,
    yielded: cases.find(({ yields }) => yields?.at(-1)?.type === "done")?.receives_events ?? [],
  };
  good.set(dialect, found);
  return found;
}
