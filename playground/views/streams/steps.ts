/** A recorded stream or answer as steps. */
import { replyIn } from "../../../cli/explain/reply-file.ts";
import { CommandFailure } from "../../../cli/failures.ts";
import { findDestination } from "../../../explain/destinations.ts";
import { explainReply } from "../../../explain/index.ts";
import type { ReplyExplanation } from "../../../explain/reply.ts";
import { DragomanError } from "../../../runtime/errors.ts";
import { environment } from "../../state/proxy.ts";

/** @returns the steps, or why there are none */
export async function readSteps(
  text: string,
  model: string,
  as: string | undefined,
): Promise<ReplyExplanation | string> {
  try {
    const env = await environment;
    const { framing } = findDestination(model, env, {}).adapter;
    const reply = replyIn(new TextEncoder().encode(text), "the text", 200, framing);
    return await explainReply(reply, { model, as, env, translate: true });
  } catch (error) {
    if (error instanceof DragomanError || error instanceof CommandFailure) return error.message;
    throw error;
  }
}
