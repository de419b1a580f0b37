// @generated from spec/proxy.openapi.yaml. Do not edit; run `npm run generate`.
import { isInteger, isNumber, mismatch, numberOf, readEach, type Place } from "../../runtime/request/reading.ts";

const reasoningEffortValues: readonly unknown[] = ["none", "minimal", "low", "medium", "high", "xhigh", "max"];

/** Strings at which the answer ends. */
function readStop(value: unknown, at: Place): unknown {
  if (!Array.isArray(value)) throw mismatch(at, "an array of strings", value);
  return readEach(value, at, "", readStopItem);
}

function readStopItem(value: unknown, at: Place): unknown {
  if (typeof value !== "string") throw mismatch(at, "a string", value);
  return value;
}

/** Reads one field; undefined for an unknown one. @param path names it in messages */
export function readConfigField(field: string, value: unknown, path: string): unknown {
  switch (field) {
    case "max_tokens":
    case "top_k":
      if (!isInteger(value, 0)) throw mismatch(path, "a whole number from 0", value);
      return value;
    case "temperature":
    case "top_p":
      if (!isNumber(value, 0)) throw mismatch(path, "a number from 0", value);
      return numberOf(value);
    case "stop":
      return readStop(value, path);
    case "reasoning_effort":
      if (!reasoningEffortValues.includes(value)) throw mismatch(path, reasoningEffortValues, value);
      return value;
    case "reasoning_mode":
      if (value !== "standard" && value !== "pro") throw mismatch(path, ["standard", "pro"], value);
      return value;
    default:
      return undefined;
  }
}

/** The portable controls that the proxy takes in `config`. */
export const configFields: readonly string[] = [
  "max_tokens",
  "temperature",
  "top_p",
  "top_k",
  "stop",
  "reasoning_effort",
  "reasoning_mode",
];
