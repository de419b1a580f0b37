/** An upstream for all providers that answers every request well. */
import type { ServerResponse } from "node:http";
import { adapters } from "../../generated/adapters/index.ts";
import { readCaseFiles } from "../case-files.ts";
import { eventStream } from "../runtime/signals-by-hand.ts";

/** A good answer of the API that the path belongs to. */
export function answerWell(body: string, path: string, response: ServerResponse): void {
  const adapter = adapters.find((each) => [false, true].some((streams) => isPath(each.url("m", streams), path)));
  const isStream = path.includes(":stream") || JSON.parse(body).stream === true;
  const { returned, yielded } = goodOf(adapter?.dialect ?? "");
  const type = isStream ? "text/event-stream" : "application/json";
  response.writeHead(200, { "content-type": type }).end(isStream ? eventStream(yielded) : JSON.stringify(returned));
}

/** Whether a path is this one, regardless of the model in it. */
function isPath(pattern: string, path: string): boolean {
  const [before = "", after] = pattern.split("models/m");
  return after === undefined ? path === before : path.startsWith(before) && path.endsWith(after);
}

const good = new Map<string, { returned: unknown; yielded: readonly unknown[] }>();

function goodOf(dialect: string) {
  const known = good.get(dialect);
  if (known !== undefined) return known;
  const providers = adapters.filter((each) => each.dialect === dialect).map(({ provider }) => provider);
  const cases = readCaseFiles().flatMap(({ provider, cases }) => (providers.includes(provider) ? cases : []));
  const found = {
    returned: cases.find(({ returns }) => returns !== undefined)?.receives,
    yielded: cases.find(({ yields }) => yields?.at(-1)?.type === "done")?.receives_events ?? [],
  };
  good.set(dialect, found);
  return found;
}
