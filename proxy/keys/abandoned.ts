/** The output of an answer whose caller left before the provider had counted its tokens. */
import type { Settings } from "../../runtime/config/config.ts";
import { entryOf } from "../../runtime/models.ts";
import type { ModelCall } from "../model-call.ts";

type Answer = Pick<ModelCall, "destination" | "requestedTokens" | "sent">;
type Rates = Pick<Settings, "abandonedTokensPerSec" | "abandonedMaxTokens">;

/**
 * The most output tokens that the model can have written: what the caller saw, or, where there may be more, the time that it
 * ran at the rate of the settings. There may be more in an answer of which nothing was sent yet, and where the model reasons or
 * is not known not to. It is never more than was requested, or than the model can write.
 * @param seen the estimated tokens that the caller received
 * @param elapsed since the request was sent to the provider, in milliseconds
 */
export function abandonedTokens(answer: Answer, seen: number, elapsed: number, rates: Rates): number {
  const { destination, requestedTokens, sent } = answer;
  const entry = destination && entryOf(destination);
  const isHidden = sent === 0 || entry?.capabilities.reasoning !== "Unsupported";
  const written = isHidden ? Math.ceil((elapsed / 1000) * rates.abandonedTokensPerSec) : 0;
  // some servers take a limit of 0 for none
  const limits = [requestedTokens || undefined, entry?.max_output_tokens].filter((limit) => limit !== undefined);
  return Math.min(Math.max(seen, written), ...(limits.length > 0 ? limits : [rates.abandonedMaxTokens]));
}
