/** Checks of the request headers. */
import { DragomanError, InvalidRequest } from "../../runtime/errors.ts";
import { notOneOf } from "../../runtime/request/refusals.ts";
import type { Call } from "../call.ts";

/**
 * Rejects a request with two hosts: a gateway in between may have read the other one.
 * @throws {InvalidRequest}
 */
export function checkHost({ request: { rawHeaders }, headers }: Call): void {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  if (hosts <= 1) return;
  headers.connection = "close";
  throw new InvalidRequest("the request has more than one Host header");
}

/**
 * Rejects a path that is not valid percent-encoding.
 * @throws {InvalidRequest}
 */
export function checkPath({ path }: Call): void {
  if (!path.includes("%")) return;
  try {
    decodeURIComponent(path);
  } catch {
    throw new InvalidRequest("the path is not valid percent-encoding");
  }
}

/**
 * Rejects a body that is compressed in another way.
 * @param accepted the supported values of `content-encoding`
 * @throws {DragomanError}
 */
export function checkEncoding(
  { given: { "content-encoding": given }, headers }: Call,
  accepted: readonly string[],
): void {
  if (given === undefined) return;
  const encodings = given.toLowerCase().split(",");
  const applied = encodings.map((each) => each.trim()).filter((each) => each !== "" && each !== "identity");
  if (applied.length === 0 || (encodings.length === 1 && accepted.includes(applied[0] ?? ""))) return;
  headers["accept-encoding"] = accepted.join(", ");
  throw new DragomanError(
    "UnsupportedMediaType",
    "the content-encoding of the body is not supported; send it without one",
  );
}

/**
 * The value of a header that is `true` or `false`; undefined if the request does not have it.
 * @throws {InvalidRequest} for any other value
 */
export function switchIn({ given }: Pick<Call, "given">, name: string): boolean | undefined {
  const value = given[name]?.toString().toLowerCase();
  if (value === undefined) return undefined;
  if (value !== "true" && value !== "false") throw notOneOf(name, ["true", "false"], value);
  return value === "true";
}
