/** Finds what a request loses at the addresses that may answer it, before anything is sent. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Candidate } from "../../runtime/config/addresses.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { CallerFields } from "../../runtime/request/caller-fields.ts";
import { type Loss, lossesAt, lossesText } from "../../runtime/request/lost.ts";
import type { ModelCall } from "../model-call.ts";
import { switchIn } from "./headers.ts";

const header = "x-dragoman-strict";

/** The longest list in an error message, in characters. */
const longest = 4096;

/**
 * Notes what is lost, for the answer's headers and the log.
 * @param strict whether requests that lose anything are refused; the caller's header wins
 * @param caller the fields of a caller of an inbound API, and their body
 * @throws {InvalidRequest} for a request that loses something, if that is refused
 */
export function findLosses(
  request: EngineRequest,
  candidates: readonly Candidate[],
  call: ModelCall,
  strict: boolean,
  caller?: { readonly fields: CallerFields; readonly body: unknown },
): void {
  for (const candidate of candidates)
    noteLosses(lossesAt(request, candidate.to, caller?.fields, caller?.body, call.torn), candidate, call, strict);
}

/** Notes what is lost at one address. The parameters are those of `findLosses`. */
export function noteLosses(
  losses: readonly Loss[],
  { to, address }: Pick<Candidate, "to" | "address">,
  call: ModelCall,
  strict: boolean,
): void {
  if (losses.length === 0) return;
  if (switchIn(call, header) ?? strict)
    throw new InvalidRequest(
      `${address} does not get all of this request: ${lossesText(losses, longest)}; leave these out, or do not ask for ${header}`,
      losses[0]?.path,
    );
  call.losses.set(to, losses);
}
