/** Every reply of `test/cases`, explained: what the caller gets is what the compiled adapter gives, and each value is accounted for. */
import { describe, expect, it } from "vitest";
import { replyIn } from "../../cli/explain/reply-file.ts";
import { explainReply } from "../../explain/index.ts";
import { leavesIn, upwards } from "../../explain/json.ts";
import type { ReplyExplanation, ReplyStep } from "../../explain/reply.ts";
import { chatAnswer } from "../../proxy/response/answer.ts";
import { EventWriter, errorEvent } from "../../proxy/response/events.ts";
import { failureOf } from "../../proxy/response/failures.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { pricesAt } from "../../runtime/models.ts";
import { CompletionBuilder } from "../../runtime/reply/completion.ts";
import { openStream, readError, readWhole } from "../../runtime/reply/read-reply.ts";
import { readRoutes, resolve } from "../../runtime/router.ts";
import { type Case, readCaseFiles } from "../case-files.ts";
import { configured } from "../configured.ts";
import { streamOf } from "../frames.ts";
import { bytesInPieces } from "../runtime/signals-by-hand.ts";
import { readingsOf } from "../walked-adapters.ts";

/** The reply of a case's provider, and the status. */
interface Sent {
  readonly id: string;
  readonly model: string;
  readonly status: number;
  readonly bytes: Uint8Array;
  readonly isStream: boolean;
}

function sentIn(adapter: Adapter, { id, given, receives, receives_events, status = 200 }: Case): Sent[] {
  const isAddress = adapter.names.some(({ key }) => given.model.startsWith(`${key}/`));
  const model = isAddress ? given.model : `${adapter.provider}/${given.model}`;
  const whole = receives === undefined ? [] : [{ bytes: Buffer.from(JSON.stringify(receives)), isStream: false }];
  const stream = receives_events === undefined ? [] : [{ bytes: streamOf(adapter, receives_events), isStream: true }];
  return [...whole, ...stream].map((sent) => ({ id, model, status, ...sent }));
}

/** The caller's answer with the compiled adapter. */
async function translated(adapter: Adapter, { model, status, bytes, isStream }: Sent): Promise<unknown[]> {
  const to = resolve(model, readRoutes([adapter], configured([adapter])));
  const prices = await pricesAt(to);
  const text = Buffer.from(bytes).toString();
  try {
    if (!isStream) {
      if (status >= 400) throw readError(adapter, status, text);
      const builder = new CompletionBuilder({ provider: to.registration.key, model: to.model });
      return [chatAnswer(readWhole(adapter, text, to.model, builder, { prices }))];
    }
  } catch (error) {
    return [failureOf(error).body];
  }
  let events = "";
  let items: AsyncIterable<string>;
  try {
    items = await openStream(adapter, bytesInPieces(bytes), to.model, new EventWriter(), { known: { prices } });
  } catch (error) {
    return [failureOf(error).body];
  }
  try {
    for await (const some of items) events += some;
  } catch (error) {
    events += errorEvent(failureOf(error).body.error.message);
  }
  return [...events.matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
}

async function explained(adapter: Adapter, { model, status, bytes }: Sent): Promise<ReplyExplanation> {
  const reply = replyIn(bytes, "reply", status, adapter.framing);
  return explainReply(reply, { model, env: configured([adapter]) });
}

/** Generated ids differ, and so may the pieces of text. */
function comparable(events: readonly unknown[]): unknown {
  const whole: Record<string, unknown>[] = [];
  for (const event of events as Record<string, unknown>[]) {
    const last = whole.at(-1);
    const isText = ["content", "reasoning"].includes(String(event.type)) && Object.keys(event).length === 2;
    if (isText && last?.type === event.type && Object.keys(last ?? {}).length === 2)
      whole[whole.length - 1] = { ...last, text: `${last?.text}${event.text}` };
    else whole.push(event);
  }
  return JSON.parse(JSON.stringify(whole).replaceAll(/[0-9a-f]{20,}/g, "generated"));
}

/** The values of an event that are neither read nor ignored, and those that are both. */
function unaccounted({ event, signals, tested, ignored }: ReplyStep): string[] {
  const read = signals.flatMap(({ written }) => written.flatMap(({ from, also = [] }) => [from, ...also]));
  const isIgnored = (pointer: string) =>
    [pointer, ...upwards(pointer), ""].some((at) => ignored.some((each) => each.pointer === at));
  return leavesIn(event, "").flatMap(({ pointer }) =>
    read.includes(pointer) || tested.includes(pointer) || isIgnored(pointer) ? [] : [pointer],
  );
}

for (const { provider, path, cases } of readCaseFiles()) {
  const { compiled } = readingsOf(provider);
  const sent = cases.flatMap((each) => sentIn(compiled, each));
  if (sent.length === 0) continue;
  describe(path, () => {
    it.each(sent.map((each) => [each.id, each] as const))("%s", async (_, each) => {
      const { steps } = await explained(compiled, each);
      expect(comparable(steps.flatMap(({ callerEvents }) => callerEvents))).toEqual(
        comparable(await translated(compiled, each)),
      );
      const native = steps.filter((step) => Object.hasOwn(step, "event"));
      expect(native.flatMap(unaccounted)).toEqual([]);
      const broken = native.filter(({ rules, ignored }) => rules.length === 0 && ignored.length === 0);
      expect(broken).toEqual([]);
      for (const { signals } of native)
        for (const { file, line } of signals)
          expect([file, line]).toEqual([expect.stringMatching(/^spec\//), expect.any(Number)]);
    });
  });
}
