import { describe, expect, it } from "vitest";
import { errors } from "../../generated/errors.ts";
import { Mask } from "../../runtime/credentials/mask.ts";
import {
  AllFailed,
  Credential,
  type DragomanError,
  fallsBack,
  Http,
  InvalidRequest,
  isRetried,
  Json,
  MissingModel,
  Overloaded,
  ProviderError,
  RateLimited,
  Stream,
  statusOf,
  UnknownProvider,
} from "../../runtime/errors.ts";

const samples: DragomanError[] = [
  new InvalidRequest("no"),
  new MissingModel(),
  new UnknownProvider("who/what"),
  new Http("refused"),
  new Credential("no token"),
  new Json("empty"),
  new ProviderError(418, "short and stout"),
  new Stream("cut"),
  new RateLimited("cloud", 1200),
  new Overloaded(5000),
  new AllFailed(["a: no", "b: no"]),
];

describe("error classes", () => {
  it.each(samples.map((error) => [error.name, error] as const))("%s is the kind of the same name", (name, error) => {
    expect(error.kind).toBe(name);
    expect(errors[error.kind].code).toMatch(/^[a-z_]+$/);
    expect(error).toBeInstanceOf(Error);
  });

  it.each([new RateLimited("cloud", 1200), new Overloaded(1200)])("$name states when to retry", (error) => {
    expect([errors[error.kind as "Overloaded"].retry_after, error.retryAfter]).toEqual([true, 1200]);
  });

  it("has the contract's message for an unknown model", () => {
    expect(new UnknownProvider("who/what").message).toBe("unknown provider or model: who/what");
  });

  it("uses the body as the message by default, and the status without a body", () => {
    expect(new ProviderError(418, "short and stout").message).toBe("short and stout");
    expect(new ProviderError(418, " ").message).toBe("the provider answered with status 418");
  });
});

describe("the table", () => {
  it.each([
    [400, 400, false, false],
    [401, 401, false, false],
    [403, 403, false, false],
    [404, 404, false, false],
    [422, 422, false, false],
    [429, 429, true, true],
    [500, 500, true, true],
    [502, 502, true, true],
    [503, 503, true, true],
    [504, 504, true, false],
    [529, 529, true, true],
    [302, 502, true, true],
    [999, 502, true, true],
  ])("a provider's %i is reported as %i, retried: %s, falls back: %s", (status, reported, retried, falls) => {
    const error = new ProviderError(status, "");
    expect([statusOf(error), isRetried(error), fallsBack(error)]).toEqual([reported, retried, falls]);
  });

  it("does not retry where a retry cannot help, but falls back", () => {
    const error = new ProviderError(429, "", { retryAfter: "never" });
    expect([isRetried(error), fallsBack(error)]).toEqual([false, true]);
  });

  it("retries a connection failure, but no foreign errors", () => {
    expect(isRetried(new Http("reset"))).toBe(true);
    expect(isRetried(new TypeError("oops"))).toBe(false);
    expect(fallsBack("oops")).toBe(false);
  });
});

describe("masking", () => {
  it("replaces every credential, the longest first", () => {
    expect(new Mask(["sk-abcd", "sk-abcd-efgh"]).text("key sk-abcd-efgh and sk-abcd")).toBe("key *** and ***");
  });

  it("does not mask very short credentials", () => {
    expect(new Mask(["a"]).text("a cat")).toBe("a cat");
  });

  it("masks message, stack, body and causes of an error", () => {
    const error = new ProviderError(401, "bad key sk-secret", { cause: new Error("sk-secret again") });
    const masked = new Mask(["sk-secret"]).error(error);
    expect(masked).toBe(error);
    expect(`${masked.message} ${masked.body} ${masked.stack} ${masked.cause}`).not.toContain("sk-secret");
  });

  it("keeps the reason of a signal, except for a credential", () => {
    const left = new DOMException("the caller left", "AbortError");
    expect(new Mask(["sk-secret"]).error(left)).toMatchObject({ name: "AbortError", message: "the caller left" });
    expect(new Mask(["sk-secret"]).error(new DOMException("sk-secret")).message).toBe("***");
  });

  it("terminates when an error is its own cause", () => {
    const error = new Error("sk-secret");
    error.cause = error;
    expect(new Mask(["sk-secret"]).error(error).message).toBe("***");
  });
});
