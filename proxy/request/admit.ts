/** Admits requests: the models, limits and budget of the caller's key, the concurrency slots, the rate limits of providers. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Candidate } from "../../runtime/config/addresses.ts";
import type { Gate } from "../../runtime/gate.ts";
import type { OutputLimits } from "../../runtime/models.ts";
import { capOf } from "../../runtime/models.ts";
import { namespaceOf } from "../../runtime/request/fields.ts";
import { outputLimit } from "../../runtime/request/native-fields.ts";
import type { Destination } from "../../runtime/router.ts";
import { callerGate } from "../keys/caller-gate.ts";
import { checkModels } from "../keys/caller-keys.ts";
import type { Admission } from "../limits/admission.ts";
import type { ModelCall } from "../model-call.ts";

/** A request before its admission, and the addresses that may answer. */
export interface Asked {
  readonly request: Partial<EngineRequest>;
  readonly candidates: readonly Candidate[];
  /** The body, if it is relayed. Default: the native objects of the request */
  readonly body?: unknown;
}

/** Charges the caller and waits for a concurrency slot; the gate then applies the rate limits of each provider that is tried. */
export async function admit(admission: Admission, asked: Asked, call: ModelCall): Promise<Gate> {
  const { caller, observation } = call;
  const { request } = asked;
  const { max_tokens, max_completion_tokens } = request;
  observation?.asked(request);
  const limits = { max_tokens, max_completion_tokens };
  const counted = countedLimits(asked);
  call.requestedTokens = counted.max_tokens ?? counted.max_completion_tokens;
  if (caller !== undefined) await charge(admission, asked, counted, call);
  await enter(admission, call);
  const passed = (to: Destination): void => {
    call.destination = to;
    call.cap = capOf(limits, to);
  };
  const gate = call.attempts.recording(admission.gate(call.bytes, counted, passed, observation));
  return caller === undefined ? gate : callerGate(gate, caller, call, admission);
}

/**
 * Checks the models that the caller's key may use, and applies its limits and its budget.
 * @param bytes the length of the body whose tokens are counted
 */
export async function charge(
  admission: Admission,
  { candidates, ...asked }: Asked,
  limits: OutputLimits,
  { caller, bytes: length }: ModelCall,
  bytes = length,
): Promise<void> {
  if (caller === undefined) return;
  checkModels(caller, candidates, nativesOf(asked));
  await admission.charge(caller, bytes, limits);
}

/** Waits for a concurrency slot, which the call has until its end. */
export async function enter(admission: Admission, call: ModelCall): Promise<void> {
  const entering = admission.enter(call.signal, call.caller);
  call.releaseAtEnd(typeof entering === "function" ? entering : await entering);
  call.signal.throwIfAborted();
}

/** The native body or namespace for a destination. */
function nativesOf({ request, body }: Pick<Asked, "request" | "body">) {
  return ({ adapter, registration }: Destination): unknown =>
    body ?? namespaceOf(request as EngineRequest, adapter, registration);
}

/** The longest answer that rate limits count: also that of native fields, which win. */
function countedLimits(asked: Asked): OutputLimits {
  const { max_tokens, max_completion_tokens } = asked.request;
  const nativeAt = nativesOf(asked);
  const native = asked.candidates.flatMap(({ to }) => outputLimit(to.adapter, nativeAt(to)) ?? []);
  if (native.length === 0) return { max_tokens, max_completion_tokens };
  return { max_tokens: Math.max(max_tokens ?? max_completion_tokens ?? 0, ...native) };
}
