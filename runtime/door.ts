/**
 * The door: every request passes here once, before anything reads it. What is known has its type from here on, what is
 * unknown is read by nobody.
 */
import { adapters } from "../generated/adapters/index.ts";
import type { EngineRequest } from "../generated/hub.ts";
import { type Checks, checkFields, checksFor } from "./door/fields.ts";

/** Every known field of an engine request with its check, the namespaces of all providers included. */
export const checks: Checks = checksFor(adapters);

/**
 * The value as an engine request. The value is never changed; it is returned as it is unless there are nulls to leave
 * out.
 * @throws {MissingModel} when `model` is no text, whatever else may be wrong
 * @throws {InvalidRequest} for anything else; the message names the path, what is allowed there, what was found, and the
 *   nearest name for a typo
 */
export function checkRequest(value: unknown): EngineRequest {
  return checkFields(value, checks);
}
