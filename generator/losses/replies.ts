/** The outcome of a feature of an answer, as its caller sees it. */
import { inboundApis } from "../../generated/inbound/index.ts";
import { chatAnswer } from "../../proxy/response/answer.ts";
import { Steps } from "../../runtime/inbound/steps.ts";
import { pricesAt } from "../../runtime/models.ts";
import { CompletionBuilder } from "../../runtime/reply/completion.ts";
import { readWhole } from "../../runtime/reply/read-reply.ts";
import type { Loss } from "../../runtime/request/lost.ts";
import { lossText } from "../../runtime/request/lost.ts";
import type { Destination } from "../../runtime/router.ts";
import type { End } from "./cells.ts";
import type { Answered, Features } from "./features.ts";

/** @returns undefined if the provider has no such answers */
export async function endOfReply(
  api: string,
  model: string,
  to: Destination,
  answered: Answered,
  features: Features,
): Promise<End | undefined> {
  const { provider } = to.adapter;
  const reply = features.replyOf(provider, answered);
  if (reply === undefined) return undefined;
  if (answered.header) return { outcome: (await pricesAt(to)) === undefined ? "idle" : "kept", model };
  const found = answerTo(api, to, reply);
  const plain = answerTo(api, to, features.replyOf(provider) ?? {});
  const said = found.lost.map((loss) => lossText(loss)).join(", ");
  const isSame = found.text === plain.text;
  const isShown = answered.shows === undefined ? !isSame : found.text.includes(answered.shows);
  if (isShown) return { outcome: "kept", model };
  if (!isSame) return { outcome: "changed", model, ...(said !== "" && { said }) };
  return said === "" ? { outcome: "idle", model } : { outcome: "reported", model, said };
}

/** The reply as its caller gets it, and the losses reported for it. */
function answerTo(name: string, to: Destination, reply: object): { text: string; lost: readonly Loss[] } {
  let lost: readonly Loss[] = [];
  const api = inboundApis.find((each) => each.api === name);
  if (api === undefined) {
    const builder = new CompletionBuilder({ provider: to.registration.key, model: to.model }, (found = []) => {
      lost = found;
    });
    return { text: textOf(chatAnswer(readWhole(to.adapter, JSON.stringify(reply), to.model, builder))), lost };
  }
  const steps = new Steps({
    model: to.model,
    asked: {},
    tools: new Map(),
    owner: api.owner,
    seals: api.state.seals,
    lacks: api.lacks,
    adapter: to.adapter.provider,
    input: 0,
    reportUsage: (_, found = []) => {
      lost = found;
    },
  });
  const answer = api.answer(readWhole(to.adapter, JSON.stringify(reply), to.model, steps));
  return { text: textOf(answer), lost };
}

/** Without ids and times, which differ from answer to answer. */
function textOf(answer: object): string {
  return JSON.stringify(answer, (key, value) =>
    /^(id|created|created_at|completed_at|responseId|createTime)$/.test(key) ? undefined : value,
  );
}
