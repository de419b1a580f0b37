/** Runs the cases of this folder with every client whose toolchain is installed. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routes, version } from "../../generated/proxy/routes.ts";
import { describeWith } from "../needs.ts";
import { type ClientCase, cases, type Failure } from "./cases.ts";
import { credentials, drive, languages, type Outcome } from "./languages.ts";
import { type Stage, startStage } from "./stage.ts";

/** A driver and its dependencies may have to be compiled first. */
const driverTimeout = 300_000;

/** Headers that may contain credentials. */
const credentialHeaders = ["authorization", "proxy-authorization", "x-api-key", "x-goog-api-key", "api-key", "cookie"];

describe("the cases", () => {
  it("have unique ids, a reason and an expectation", () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { id, why, returns, yields, message, texts, output, fails, sends_then } of cases) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(why, id).toMatch(/^[A-Z].*\.$/);
      expect(returns ?? yields ?? message ?? texts ?? output ?? fails ?? sends_then, id).toBeDefined();
    }
  });
});

for (const language of languages) {
  describeWith(language.programs, `the ${language.name} client`, () => {
    let stage: Stage;
    let outcomes: ReadonlyMap<string, Outcome>;
    beforeAll(async () => {
      stage = await startStage(cases);
      outcomes = new Map((await drive(language, stage.url)).map((outcome) => [outcome.id, outcome]));
    }, driverTimeout);
    afterAll(() => stage.close());

    it.each(cases)("$id", async (each) => {
      const outcome = outcomes.get(each.id) ?? expect.fail("the driver printed nothing");
      checkRequests(each, stage);
      checkOutcome(each, outcome);
      if (each.leaves_after !== undefined) await stage.left(each.id);
    });

    it("sends its user agent, and no credentials", () => {
      const sent = cases.flatMap(({ id, sends_headers }) => (sends_headers === undefined ? stage.seen(id) : []));
      expect(sent.length).toBeGreaterThanOrEqual(cases.length - 20);
      for (const { headers } of sent) {
        expect(headers["user-agent"]).toBe(language.agent ?? `dragoman-${language.name}/${version}`);
        expect(Object.keys(headers).filter((name) => credentialHeaders.includes(name))).toEqual([]);
      }
      const secrets = Object.values(credentials);
      expect(secrets.length).toBeGreaterThan(14);
      expect(stage.wire.filter((text) => secrets.some((secret) => text.includes(secret)))).toEqual([]);
    });
  });
}

/** The schema of `City`, which the drivers ask for. */
const city = {
  type: "object",
  properties: { city: { type: "string" }, people: { type: "number" } },
  required: ["city", "people"],
};

/** The request that a client sends for a case, unless the case has its own. */
function requestOf({ given, asks_output }: ClientCase): unknown {
  if (!asks_output) return given;
  const response_format = { type: "json_schema", json_schema: { name: "output", schema: city, strict: true } };
  return { ...given, provider_config: { ...(given?.provider_config as object), response_format } };
}

/** The body of a request, without what the languages write differently in the schema of an output. */
function bodyOf({ asks_output }: ClientCase, body: string): unknown {
  if (body === "") return undefined;
  if (!asks_output) return JSON.parse(body);
  return JSON.parse(body, (key, value) =>
    key === "title" || (key === "additionalProperties" && value === false) ? undefined : value,
  );
}

/** Method, path and headers depend on the call; the body is the given request, unless the case has `sends`. */
function checkRequests(each: ClientCase, stage: Stage): void {
  const { id, call, given, sends = requestOf(each), sends_headers } = each;
  const bodies = each.replies === undefined ? [each.receives].flat().map(() => sends) : [sends, each.sends_then];
  const seen = stage.seen(id);
  expect(seen.map(({ body }) => bodyOf(each, body))).toEqual(bodies);
  const accept = call === "stream" ? "text/event-stream" : "application/json";
  for (const { method, path, headers } of seen) {
    expect({ method, path }).toEqual({ method: routes[call].method, path: routes[call].path });
    expect(headers.accept).toBe(accept);
    if (given !== undefined) expect(headers["content-type"]).toBe("application/json");
    if (sends_headers !== undefined) expect(headers).toMatchObject(sends_headers);
  }
}

function checkOutcome({ returns, yields, message, finish_reason, fails, ...each }: ClientCase, outcome: Outcome): void {
  if (returns !== undefined) expect(outcome.returns).toEqual(returns);
  if (yields !== undefined) expect(outcome.yields).toEqual(yields);
  if (message !== undefined) expect(outcome.message).toEqual(message);
  if (finish_reason !== undefined) expect(outcome.finish_reason ?? null).toBe(finish_reason);
  if (each.usage !== undefined) expect(outcome.usage ?? null).toEqual(each.usage);
  if (each.request_id !== undefined) expect(outcome.request_id ?? null).toBe(each.request_id);
  if (each.texts !== undefined) expect(outcome.texts).toEqual(each.texts);
  if (each.opened !== undefined) expect(outcome.opened ?? false).toBe(each.opened);
  if (each.output !== undefined) expect(outcome.output).toEqual(each.output);
  if (fails === undefined) expect(outcome.fails).toBeUndefined();
  else checkFailure(fails, outcome.fails ?? expect.fail(`it did not fail, but returned ${JSON.stringify(outcome)}`));
}

function checkFailure({ message, printed, ...expected }: Failure, found: NonNullable<Outcome["fails"]>): void {
  for (const [key, value] of Object.entries(expected)) expect(found[key as keyof Failure] ?? null, key).toBe(value);
  if (message !== undefined) expect(found.message).toContain(message);
  if (printed !== undefined) expect(found.printed).toContain(printed);
}
