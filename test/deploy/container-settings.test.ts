/** Settings of an operator in a container: `dragoman docker start`, compose.yaml and the table of settings agree. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { adapters } from "../../generated/adapters/index.ts";
import { providerSettings, type Setting, settings } from "../../generated/settings.ts";
import { readSettings } from "../../runtime/config/config.ts";
import { FakeDocker } from "../cli/docker/fake-docker.ts";
import { Home } from "../cli/tool.ts";
import { root } from "../walked/root.ts";

/** Typed by hand: the settings that a proxy in a container does not get as they are, and where they go. */
const elsewhere: Readonly<Record<string, string>> = {
  HOST: "the address that the port is published on",
  PORT: "the port that is published",
  METRICS_HOST: "the address that the port of the metrics is published on",
  BASE_URL: "read by a client",
  CHAT_HISTORY: "read by the chat",
};
const passed = Object.values(settings).filter(({ name }) => !Object.hasOwn(elsewhere, name));
const variableOf = ({ name, unprefixed }: Setting, prefix = "DRAGOMAN_") => (unprefixed ? name : prefix + name);
const limits = adapters.flatMap(({ names: [name] }) =>
  Object.values(providerSettings).map(
    (each) => `DRAGOMAN_${name?.key.toUpperCase().replaceAll("-", "_")}_${each.name}`,
  ),
);

describe("dragoman docker start", () => {
  let home: Home;
  let docker: FakeDocker;
  beforeEach(() => {
    home = new Home();
    docker = new FakeDocker([{ docker: "run", out: "4f2a51c0e9d7" }]);
  });
  afterEach(() => {
    home.remove();
    docker.remove();
  });

  const inHome = (name: string): string => join(home.folder, name);

  /** A valid value of a setting, with the files that it names. */
  function exampleOf({ name, type, range, schemes }: Setting): string {
    const texts: Readonly<Record<string, string>> = { KEY: "0123456789abcdef", ALIASES: "fast=openai/m" };
    if (name === "METRICS_PORT") return "9464";
    if (type === "path") return inHome(name.toLowerCase());
    if (schemes !== undefined) return `${schemes[0]}://user:secret-of-the-url@store.example`;
    return texts[name] ?? String(range?.[1] ?? (type === "boolean" ? "on" : "none.example"));
  }

  async function start(env: Record<string, string>) {
    const keys = `keys: { a: { hash: "sha256:${"0".repeat(64)}" } }\n`;
    writeFileSync(inHome("keys"), keys);
    for (const name of ["specs", "catalog"]) mkdirSync(inHome(name));
    const given = { OPENAI_API_KEY: "sk-0", PATH: docker.folder, XDG_CACHE_HOME: home.folder, ...env };
    const { code, out, err } = await home.run(["docker", "start"], given);
    const [call] = docker.takeCalls();
    const options =
      call?.args.flatMap((word, at, all) => (word.startsWith("--") ? [[word, all[at + 1] ?? ""]] : [])) ?? [];
    const of = (option: string) => options.flatMap(([name, value]) => (name === `--${option}` && value ? [value] : []));
    return {
      code,
      out,
      err,
      args: call?.args.join(" ") ?? "",
      env: of("env"),
      mounts: of("mount"),
      published: of("publish"),
      inherited: call?.env ?? {},
    };
  }

  it.each(["DRAGOMAN_", "SERVICE_"])("passes every setting of the proxy with the prefix %s", async (prefix) => {
    const given = Object.fromEntries(passed.map((setting) => [variableOf(setting, prefix), exampleOf(setting)]));
    const more = Object.fromEntries(limits.map((name) => [name.replace("DRAGOMAN_", prefix), "7"]));
    const { code, err, ...call } = await start({ ...given, ...more });
    expect([code, err]).toEqual([0, ""]);
    const variables = new Map(call.env.map((each) => [each.split("=", 1)[0], each.split("=")[1]]));
    const inside = Object.fromEntries(
      [...variables].map(([name = "", value]) => [name, value ?? call.inherited[name]]),
    );
    const own = readSettings(inside, { parts: ["proxy", "server"] });
    const expected = readSettings({ ...given, ...more }, { parts: ["proxy", "server"] });
    expect(own).toEqual({ ...expected, host: "0.0.0.0", port: 3000 });
    const mount = (name: string) => `type=bind,source=${inHome(name)},target=${inHome(name)}`;
    expect(call.mounts.toSorted()).toEqual([
      `${mount("catalog")},readonly`,
      `${mount("keys")},readonly`,
      mount("log"),
      `${mount("specs")},readonly`,
    ]);
    expect(readFileSync(inHome("log"), "utf8")).toBe("");
    for (const secret of ["sk-0", "0123456789abcdef", "secret-of-the-url"]) expect(call.args).not.toContain(secret);
  });

  it("publishes its ports on the loopback address", async () => {
    const metrics = { DRAGOMAN_METRICS_PORT: "9464" };
    expect((await start(metrics)).published).toEqual(["127.0.0.1:3000:3000", "127.0.0.1:9464:9464"]);
  });

  it("passes nothing that the proxy does not read", async () => {
    const { env } = await start({
      DRAGOMAN_BASE_URL: "http://x.test",
      DRAGOMAN_CHAT_HISTORY: "off",
      SERVICE_OTHER: "x",
    });
    expect(env).toEqual(["DRAGOMAN_HOST=0.0.0.0", "DRAGOMAN_PORT=3000", "OPENAI_API_KEY"]);
  });

  it("mounts a path with a comma, and one file once", async () => {
    const path = inHome("a,b");
    writeFileSync(path, readFileSync(new URL(import.meta.url)));
    const google = {
      GOOGLE_VERTEX_PROJECT: "p",
      GOOGLE_VERTEX_LOCATION: "global",
      GOOGLE_APPLICATION_CREDENTIALS: path,
    };
    const { mounts } = await start({ ...google, DRAGOMAN_LOG: path });
    expect(mounts).toEqual([
      `type=bind,"source=${path}","target=${path}",readonly`,
      `type=bind,"source=${path}","target=${path}"`,
    ]);
  });
});

describe("compose.yaml", () => {
  const { services } = parse(readFileSync(join(root, "deploy/compose.yaml"), "utf8"), { merge: true });
  const { environment, volumes } = services.dragoman;

  it("passes every setting of the proxy, and those that protect with both prefixes", () => {
    const names = [
      ...passed.map((setting) => variableOf(setting)),
      ...passed.flatMap(({ name, protective }) => (protective ? [`SERVICE_${name}`] : [])),
      ...limits,
    ];
    const ours = Object.keys(environment).filter((name) => /^(DRAGOMAN|SERVICE)_|_PROXY$/.test(name));
    expect(ours.toSorted()).toEqual(names.toSorted());
  });

  it("leaves their values to the operator", () => {
    for (const setting of passed) {
      const { name } = setting;
      const value = environment[variableOf(setting)];
      if (value !== null) expect(value).toMatch(new RegExp(`^\\$\\{DRAGOMAN_${name}:-[^}]+\\}$`));
    }
  });

  it("mounts the paths that the proxy reads, at their own places and only for reading", () => {
    const paths = passed.filter(({ type, container }) => type === "path" && container !== "writable");
    const mounted = volumes.map(({ source, read_only }: Record<string, unknown>) => [source, read_only]);
    expect(mounted).toEqual(paths.map(({ name }) => [`\${DRAGOMAN_${name}:-/dev/null}`, true]));
    for (const { source, target } of volumes) {
      expect(target.split(":")[0]).toBe(source.split(":")[0]);
      expect(target).not.toContain("/dev/null");
    }
  });

  it("publishes on the loopback address unless a host is set", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: compose replaces it
    expect(services.nginx.ports).toEqual(["${DRAGOMAN_HOST:-127.0.0.1}:${DRAGOMAN_PORT:-8080}:8080"]);
  });
});
