import { describe, expect, it } from "vitest";
import { encodeSegment } from "../../runtime/config/registrations.ts";
import { Engine } from "../../runtime/engine.ts";
import { UnknownProvider } from "../../runtime/errors.ts";
import { callUrl, joinUrl, readRoutes, resolve } from "../../runtime/router.ts";
import fc from "../fast-check.ts";
import { fakeAdapter } from "./fake-adapter.ts";

const cloud = fakeAdapter("cloud", "https://api.cloud.test");
const local = fakeAdapter("local", undefined, { bare_prefixes: [] });
const adapters = [cloud, local];

const keysOf = (env: Record<string, string>) => readRoutes(adapters, env).map(({ registration }) => registration.key);

describe("registrations", () => {
  it.each<[string, Record<string, string>, string[]]>([
    ["a credential registers its own key", { CLOUD_KEY: "k" }, ["cloud"]],
    ["the contract's name registers its own", { SECOND_CLOUD_KEY: "k" }, ["second_cloud"]],
    ["both at once", { SECOND_CLOUD_KEY: "k", CLOUD_KEY: "k" }, ["cloud", "second_cloud"]],
    ["a blank one is absent", { CLOUD_KEY: " ", SECOND_CLOUD_KEY: "" }, []],
    ["a base URL alone is not enough for a cloud", { CLOUD_URL: "http://x.test" }, []],
    ["but registers what is self-hosted", { LOCAL_URL: "http://x.test" }, ["local"]],
    ["whose key alone does not", { LOCAL_KEY: "k" }, []],
  ])("%s", (_why, env, keys) => {
    expect(keysOf(env)).toEqual(keys);
  });

  it("uses the first credential that is set", () => {
    const keyOf = (env: Record<string, string>) => readRoutes([cloud], env)[0]?.key;
    expect(keyOf({ CLOUD_OTHER_KEY: "b" })).toBe("b");
    expect(keyOf({ CLOUD_KEY: " ", CLOUD_OTHER_KEY: "b" })).toBe("b");
    expect(keyOf({ CLOUD_KEY: " a\n", CLOUD_OTHER_KEY: "b" })).toBe("a");
  });

  it.each<[string, Record<string, string>, string]>([
    ["no URL", { LOCAL_URL: "nonsense" }, "local is left out: LOCAL_URL is not usable: give an http or https URL"],
    ["no scheme", { LOCAL_URL: "localhost:8000" }, "local is left out: LOCAL_URL is not usable: give an http or https"],
    ["another scheme", { LOCAL_URL: "ftp://x.test" }, "local is left out: LOCAL_URL is not usable: give an http or"],
    ["a user name", { LOCAL_URL: "http://me:you@x.test" }, "local is left out: LOCAL_URL is not usable: give an http"],
    [
      "a key that is not a header value",
      { CLOUD_KEY: "se\ncret" },
      "cloud is left out: CLOUD_KEY is not usable: a key",
    ],
  ])("with %s is left out, without its value in the warning, and the others stay", (_what, env, warning) => {
    const warnings: string[] = [];
    const engine = new Engine({
      env: { SECOND_CLOUD_KEY: "k", ...env },
      adapters,
      warn: (line) => warnings.push(line),
    });
    expect(engine.routes.map(({ registration }) => registration.key)).toEqual(["second_cloud"]);
    expect(warnings).toEqual([expect.stringContaining(warning)]);
    for (const value of Object.values(env)) expect(warnings.join()).not.toContain(value);
    const [key] = warning.split(" ");
    expect(() => engine.addresses.resolve(`${key}/m`)).toThrow(new UnknownProvider(`${key}/m`, warnings[0]));
  });

  it("reports one that is left out as a process warning where nothing else is asked for", async () => {
    const warned = new Promise<Error>((resolve) => process.once("warning", resolve));
    expect(keysOf({ CLOUD_KEY: "k", LOCAL_URL: "only-here" })).toEqual(["cloud"]);
    expect((await warned).message).toMatch(/^local is left out: LOCAL_URL /);
  });
});

describe("addresses", () => {
  const routes = readRoutes(adapters, { CLOUD_KEY: "k", SECOND_CLOUD_KEY: "k", LOCAL_URL: "http://x.test" });
  const aliases = { fast: "cloud/quick", bare: "cloud-1", chain: "fast", "cloud/old": "local/new" };

  it.each([
    ["cloud/m", "cloud", "m"],
    ["second_cloud/m", "second_cloud", "m"],
    ["local/vendor/model:free", "local", "vendor/model:free"],
    ["cloud/models/m", "cloud", "m"],
    ["cloud-Big", "cloud", "cloud-Big"],
    ["CLOUD-big", "cloud", "CLOUD-big"],
    ["fast", "cloud", "quick"],
    ["bare", "cloud", "cloud-1"],
    ["cloud/old", "local", "new"],
  ])("%s is sent to %s as %s", (address, key, model) => {
    const { registration, model: raw } = resolve(address, routes, aliases);
    expect([registration.key, raw]).toEqual([key, model]);
  });

  it.each([
    "",
    "/",
    "cloud",
    "cloud/",
    "cloud/ ",
    "cloud/models/",
    "Cloud/m",
    "unknown/m",
    "nothing",
    "chain",
    "toString",
  ])("%j is unknown", (address) => {
    const error = (() => {
      try {
        return resolve(address, routes, aliases);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(UnknownProvider);
    expect((error as Error).message).toBe(`unknown provider or model: ${address}`);
  });

  it("uses the alternative registration for a bare name when it is the only one", () => {
    const [only] = readRoutes(adapters, { SECOND_CLOUD_KEY: "k" });
    expect(resolve("cloud-1", only ? [only] : []).registration.key).toBe("second_cloud");
  });
});

describe("URLs", () => {
  it.each([
    ["https://h.test", "/v1/x", "https://h.test/v1/x"],
    ["https://h.test/", "/v1/x", "https://h.test/v1/x"],
    ["https://h.test/v1", "/v1/x", "https://h.test/v1/x"],
    ["https://h.test/v1/", "/v1/x", "https://h.test/v1/x"],
    ["https://h.test/v1beta", "/v1beta/models/m:go?alt=sse", "https://h.test/v1beta/models/m:go?alt=sse"],
    ["https://h.test/api/v1", "/api/v1/x", "https://h.test/api/v1/x"],
    ["https://h.test/api", "/api/v1/x", "https://h.test/api/v1/x"],
    ["https://h.test/v1", "/api/v1/x", "https://h.test/v1/x"],
    ["https://h.test/gate/way", "/v1/x", "https://h.test/gate/way/v1/x"],
    ["https://h.test/gate/v1", "/v1/x", "https://h.test/gate/v1/x"],
    ["https://h.test/v1", "/v1beta/models/m:go?alt=sse", "https://h.test/v1/models/m:go?alt=sse"],
    ["https://h.test/gate/v1/", "/v1beta/models/m:go", "https://h.test/gate/v1/models/m:go"],
    ["https://h.test/v1beta", "/v1/x", "https://h.test/v1beta/x"],
    ["https://h.test/v1alpha2", "/api/v1/x", "https://h.test/v1alpha2/x"],
    ["https://h.test/v2ray", "/v1/x", "https://h.test/v2ray/v1/x"],
    ["https://h.test/v1/gate", "/v1/x", "https://h.test/v1/gate/v1/x"],
    ["https://h.test/v1?team=a", "/v1/x?b=c", "https://h.test/v1/x?team=a&b=c"],
    ["https://h.test", "/v1/a\\b`/?c", "https://h.test/v1/a%5Cb%60/?c"],
  ])("%s with %s is %s", (base, path, whole) => {
    expect(joinUrl(new URL(base), path).href).toBe(whole);
  });

  it("encodes any model as one segment", () => {
    const [route] = readRoutes([cloud], { CLOUD_KEY: "k" });
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.constantFrom("..", ".", "../../x", "a?b#c", "%2e%2e")),
        (model) => {
          if (route === undefined) throw new Error("no route");
          const url = callUrl({ ...route, model }, true);
          expect(url.origin).toBe("https://api.cloud.test");
          expect(url.pathname).toBe(`/v1/models/${encodeSegment(model)}:stream`);
          expect(url.search).toBe("?alt=sse");
          expect(url.hash).toBe("");
          // also when it is the whole segment
          expect(joinUrl(route.base, `/a/${encodeSegment(model)}/b`).pathname).toBe(
            `/a/${encodeSegment(model)}/b`.replace("//", "/"),
          );
        },
      ),
    );
  });
});
