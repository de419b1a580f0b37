/** The errors of rules that refuse a request. */
import type { Native } from "../adapter.ts";
import { InvalidRequest } from "../errors.ts";
import { isObject } from "./reading.ts";
import type { Refused } from "./refused.ts";

/** The error for a refusal, with the path of the value if it is in the request unchanged. */
export function refusalError({ value, key, message }: Refused, request: unknown): InvalidRequest {
  const path = pathOf(request, value);
  // a rule that was called with several values matched an object that is not in the request
  const field = (value as Native)[key];
  const inner = path === undefined && (isObject(field) || Array.isArray(field)) ? pathOf(request, field) : undefined;
  const found = inner ?? (path && [...path, `.${key}`]);
  if (found === undefined) return new InvalidRequest(message);
  const param = found.join("").slice(1);
  return new InvalidRequest(`${param}: ${message}`, param);
}

/** Where an object is in the request, as `.key` and `[index]`. */
function pathOf(within: unknown, target: unknown): string[] | undefined {
  if (within === target) return [];
  if (typeof within !== "object" || within === null) return undefined;
  for (const [key, value] of Object.entries(within)) {
    const found = pathOf(value, target);
    if (found !== undefined) return [Array.isArray(within) ? `[${key}]` : `.${key}`, ...found];
  }
  return undefined;
}
