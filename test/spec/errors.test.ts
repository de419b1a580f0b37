import { describe, expect, it } from "vitest";
import { errors, logged, passedOn, upstream } from "../../generated/errors.ts";
import { checkErrors } from "../../generator/emit/errors-table.ts";
import { readSpec } from "./files.ts";

/** The expected rows, written by hand. */
const expected: Record<string, [status: number | "upstream", code: string]> = {
  InvalidRequest: [400, "invalid_request"],
  MissingModel: [400, "missing_model"],
  UnknownProvider: [400, "unknown_provider"],
  Unauthorized: [401, "unauthorized"],
  Forbidden: [403, "forbidden"],
  NotFound: [404, "not_found"],
  MethodNotAllowed: [405, "method_not_allowed"],
  PayloadTooLarge: [413, "payload_too_large"],
  UnsupportedMediaType: [415, "unsupported_media_type"],
  RateLimited: [429, "rate_limited"],
  Overloaded: [503, "overloaded"],
  ProviderError: ["upstream", "provider_error"],
  Http: [502, "http_error"],
  Credential: [502, "credential_error"],
  Json: [500, "json_error"],
  Stream: [500, "stream_error"],
  AllFailed: [502, "all_failed"],
  InternalError: [500, "internal_error"],
};

describe("the error table", () => {
  it("passes its checks", () => {
    expect(checkErrors(readSpec("spec/errors.yaml"))).toEqual([]);
  });

  it("has the status and code of each kind", () => {
    expect(
      Object.fromEntries(Object.entries(errors).map(([kind, { status, code }]) => [kind, [status, code]])),
    ).toEqual(expected);
  });

  it("retries transport failures only, and falls back on those, on its own rate limit and without a credential", () => {
    const kindsWith = (column: "retried" | "falls_back" | "retry_after") =>
      Object.entries(errors).flatMap(([kind, row]) => (row[column] === true ? [kind] : []));
    expect(kindsWith("retried")).toEqual(["Http"]);
    expect(kindsWith("falls_back")).toEqual(["RateLimited", "Http", "Credential"]);
    expect(kindsWith("retry_after")).toEqual(["RateLimited", "Overloaded", "ProviderError", "AllFailed"]);
  });

  it("retries and falls back on exactly the statuses of providers that the contract lists", () => {
    const statusesWith = (column: "retried" | "falls_back") =>
      Object.entries(upstream.statuses).flatMap(([status, row]) => (row[column] ? [Number(status)] : []));
    expect(statusesWith("retried")).toEqual([429, 500, 502, 503, 504, 529]);
    expect(statusesWith("falls_back")).toEqual([429, 500, 502, 503, 529]);
    for (const terminal of [400, 401, 403, 404])
      expect(upstream.statuses[terminal]).toMatchObject({ retried: false, falls_back: false });
    expect(upstream.otherwise).toEqual({ retried: false, falls_back: false });
    expect(passedOn).toEqual({ from: 400, to: 599, otherwise: 502 });
    expect(logged).toEqual({ client_closed: 499 });
  });
});
