/** Token counts are not the caller's to switch off where a budget, a log or a metric needs them. */
import type { EngineRequest } from "../../generated/hub.ts";
import type { Adapter, Native } from "../adapter.ts";
import { isObject } from "./reading.ts";

type Metered = Pick<Adapter, "names" | "metered">;

/** The request with native fields set so that its tokens are counted; the same object if they already are. */
export function withTokenCounts(request: EngineRequest, adapters: readonly Metered[]): EngineRequest {
  let counted = request as EngineRequest & Readonly<Record<string, Native | undefined>>;
  for (const { names, metered } of adapters) {
    if (metered === undefined) continue;
    for (const { namespace = "" } of names) {
      const native = counted[namespace];
      if (native !== undefined && preventsCounts(native, metered))
        counted = { ...counted, [namespace]: overlaid(native, metered) };
    }
  }
  return counted;
}

/** The fields of a body to change so that it has all of these; none if it has. */
export function missingFields(body: Native, needed: Native): Native {
  const missing = Object.entries(needed).filter(([key, value]) => differs(body[key], value, true));
  return Object.fromEntries(missing.map(([key, value]) => [key, { ...Object(body[key]), ...value }]));
}

/** Whether a native object has a field that may keep token counts from arriving. */
export function preventsCounts(native: Native, metered: Native = {}): boolean {
  return Object.keys(metered).some((key) => native[key] != null && differs(native[key], metered[key]));
}

/** @param isAsked whether a field that is not given differs */
function differs(given: unknown, needed: unknown, isAsked = false): boolean {
  if (!isObject(needed)) return given !== needed;
  if (!isObject(given)) return true;
  return Object.keys(needed).some((key) => (isAsked || given[key] !== undefined) && given[key] !== needed[key]);
}

/** The native object with these values in place of others for the same fields. */
function overlaid(native: Native, metered: Native): Native {
  const needed = Object.entries(metered).filter(([key]) => native[key] != null);
  const fields = needed.map(([key, value]) => [
    key,
    isObject(value) && isObject(native[key]) ? { ...native[key], ...value } : value,
  ]);
  return { ...native, ...Object.fromEntries(fields) };
}
