/** Settings in the address of a provider: what configures it, where it is reached, and that they cannot lead elsewhere. */

import { describe, expect, it } from "vitest";
import { valueIn } from "../../runtime/config/file.ts";
import { listConfigKeys } from "../../runtime/config/keys.ts";
import { Engine } from "../../runtime/engine.ts";
import { callUrl, readRoutes } from "../../runtime/router.ts";
import { builtIn } from "../../runtime/specs/catalog.ts";
import fc from "../fast-check.ts";
import { fakeAdapter } from "./fake-adapter.ts";

const settings = { project: ["ACME_PROJECT", "PROJECT"], region: ["ACME_REGION"] };
const acme = fakeAdapter("acme", "", {
  names: [{ key: "acme", credential: ["ACME_KEY"], base_url: "ACME_URL", settings }],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the setting in it is filled in later
  base: { of: "region", rows: { global: "https://acme.test", else: "https://${region}.acme.test" } },
  holes: { base: ["region"], url: ["project"] },
  url: (model, stream, { project }) => `/v1/${project}/${model}:${stream ? "stream" : "answer"}`,
});

const all = { ACME_KEY: "k", ACME_PROJECT: "p", ACME_REGION: "eu" };
const urlOf = (env: Record<string, string>): string | undefined => {
  const [route] = readRoutes([acme], env);
  return route && callUrl({ ...route, model: "m" }, false).href;
};

describe("a provider with settings in its address", () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    ["is configured when all are set", all, "https://eu.acme.test/v1/p/m:answer"],
    ["has another host for some values", { ...all, ACME_REGION: "global" }, "https://acme.test/v1/p/m:answer"],
    [
      "does not mistake a built-in property for a value",
      { ...all, ACME_REGION: "constructor" },
      "https://constructor.acme.test/v1/p/m:answer",
    ],
    ["reads the first variable that is set", { ...all, PROJECT: "other" }, "https://eu.acme.test/v1/p/m:answer"],
    [
      "reads the next where the first is blank",
      { ...all, ACME_PROJECT: " ", PROJECT: "other" },
      "https://eu.acme.test/v1/other/m:answer",
    ],
    [
      "needs no region with a base URL",
      { ACME_KEY: "k", PROJECT: "p", ACME_URL: "http://h.test/x" },
      "http://h.test/x/v1/p/m:answer",
    ],
    ["needs the project with a base URL too", { ACME_KEY: "k", ACME_URL: "http://h.test" }, undefined],
    ["is not configured without its key", { ACME_PROJECT: "p", ACME_REGION: "eu" }, undefined],
  ])("%s", (_why, env, url) => {
    expect(urlOf(env)).toBe(url);
  });

  it.each<[Record<string, string>, string]>([
    [
      {},
      "unknown provider or model: acme/m; acme is not configured: set ACME_KEY, and ACME_REGION or ACME_URL, and ACME_PROJECT or PROJECT",
    ],
    [
      { ACME_KEY: "k", ACME_PROJECT: "p" },
      "unknown provider or model: acme/m; acme also needs ACME_REGION or ACME_URL",
    ],
    [{ ACME_REGION: "eu" }, "unknown provider or model: acme/m; acme also needs ACME_KEY, and ACME_PROJECT or PROJECT"],
  ])("with %j, a request says what is missing", (env, message) => {
    const engine = new Engine({ env, adapters: [acme] });
    expect(thrownBy(() => engine.addresses.resolve("acme/m"))).toBe(message);
  });

  it("a request with a bare name says it as well", () => {
    const { adapters: all } = builtIn;
    const message = (model: string) => thrownBy(() => new Engine({ env: {}, adapters: all }).addresses.resolve(model));
    expect(message("claude-sonnet-5")).toBe(
      "unknown provider or model: claude-sonnet-5; anthropic is not configured: set ANTHROPIC_API_KEY",
    );
    expect(message("vllm/m")).toBe("unknown provider or model: vllm/m; vllm is not configured: set VLLM_BASE_URL");
    expect(message("nowhere/m")).toBe("unknown provider or model: nowhere/m");
  });

  it.each(["evil.test/", "a.b", "x@evil.test", "-x", "a#", "a?b", "a\\b", "a:1"])(
    "does not accept the region %j",
    (region) => {
      const left: string[] = [];
      readRoutes([acme], { ...all, ACME_REGION: region }, builtIn, (_, why) => left.push(why));
      expect(left).toEqual([
        `acme is left out: ACME_REGION is ${JSON.stringify(region)}: give letters and digits, with hyphens only between them`,
      ]);
    },
  );

  it("keeps its host and its path, whatever the settings are", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.oneof(fc.string(), fc.constantFrom("..", "../../x", "a/b?c#d")),
        (region, project) => {
          const [route] = readRoutes([acme], { ...all, ACME_REGION: region, ACME_PROJECT: project }, builtIn, () => {});
          const url = route && callUrl({ ...route, model: "m" }, false).href;
          if (url === undefined) return;
          const { hostname, pathname, search, hash } = new URL(url);
          expect(hostname.endsWith("acme.test")).toBe(true);
          expect(pathname).toMatch(/^\/v1\/[^/]+\/m:answer$/);
          expect(search + hash).toBe("");
        },
      ),
      { numRuns: 300 },
    );
  });

  it("has them in the config file, under its own name, with the same checks", () => {
    const keys = listConfigKeys("set", [acme]).filter(({ provider }) => provider === "acme");
    expect(keys.map(({ name, table, key }) => [name, table, key])).toEqual([
      ["acme", "keys", "acme"],
      ["acme.project", "acme", "project"],
      ["acme.region", "acme", "region"],
    ]);
    const [, , region] = keys;
    if (region === undefined) throw new Error("no key for the region");
    expect(valueIn({ acme: { region: "eu" } }, region, "file")).toBe("eu");
    expect(() => valueIn({ acme: { region: "a.b" } }, region, "file")).toThrow(
      'file: acme.region is "a.b": give letters',
    );
  });
});

describe("a provider whose address is one setting", () => {
  const whole = fakeAdapter("whole", "", {
    names: [{ key: "whole", credential: ["WHOLE_KEY"], base_url: "WHOLE_URL", settings: { host: ["WHOLE_HOST"] } }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the setting in it is filled in later
    base: "${host}",
    holes: { base: ["host"], url: [] },
    url: () => "/v1/chat",
  });

  it.each([
    ["https://a.test", "https://a.test/v1/chat"],
    ["http://a.test:8080/x", "http://a.test:8080/x/v1/chat"],
    ["a.test", "https://a.test/v1/chat"],
    ["a.test:8443", "https://a.test:8443/v1/chat"],
    ["a.test/", "https://a.test/v1/chat"],
  ])("takes %s", (host, url) => {
    const [route] = readRoutes([whole], { WHOLE_KEY: "k", WHOLE_HOST: host });
    expect(route && callUrl({ ...route, model: "m" }, false).href).toBe(url);
  });

  it.each(["ftp://a.test", "a b", "me:you@a.test", "https://me@a.test", "javascript:alert"])(
    "does not take %s",
    (host) => {
      const left: string[] = [];
      expect(readRoutes([whole], { WHOLE_KEY: "k", WHOLE_HOST: host }, builtIn, (_, why) => left.push(why))).toEqual(
        [],
      );
      expect(left).toEqual([
        "whole is left out: WHOLE_HOST is not usable: give an http or https URL without a user name",
      ]);
    },
  );

  it("takes the same values in the config file", () => {
    const host = listConfigKeys("set", [whole]).find(({ name }) => name === "whole.host");
    if (host === undefined) throw new Error("no key for the host");
    expect(valueIn({ whole: { host: "a.test" } }, host, "file")).toBe("a.test");
    expect(() => valueIn({ whole: { host: "a b" } }, host, "file")).toThrow("file: whole.host is not usable: give");
  });
});

function thrownBy(work: () => unknown): string {
  try {
    return `returned ${work()}`;
  } catch (error) {
    return (error as Error).message;
  }
}
