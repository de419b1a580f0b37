/** Reads the values of the command's options. */
import type { Effort } from "../../generated/hub.ts";
import { efforts } from "../../runtime/primitives.ts";
import { unknownName } from "../unknown-name.ts";

/** @throws {UsageFailure} when there is no such effort */
export function readEffort(text: string): Effort {
  const found = efforts.find((effort) => effort === text);
  if (found === undefined) throw unknownName("effort", text, efforts, `Efforts are ${efforts.join(", ")}.`);
  return found;
}
