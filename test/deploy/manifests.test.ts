/** compose.yaml, the Kubernetes manifests and nginx.conf agree with each other and the product. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { adapters } from "../../generated/adapters/index.ts";
import { routes } from "../../generated/proxy/routes.ts";
import { credentials, prefixes, providerSettings, settings } from "../../generated/settings.ts";
import { readSettings } from "../../runtime/config/config.ts";
import { root } from "../walked/root.ts";

const folder = join(root, "deploy");
const isFile = (name: string): boolean => Object.values(credentials).some(({ files }) => files.includes(name));
const read = (...path: string[]): string => readFileSync(join(folder, ...path), "utf8");
const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
const shutdownSecs = Number(settings.shutdownSecs.default);

describe("every file", () => {
  const providers = adapters.flatMap(({ names }) => names);
  const known = [
    ...Object.values(settings).map(({ name }) => name),
    ...providers.flatMap(({ key }) =>
      Object.values(providerSettings).map(({ name }) => `${key.toUpperCase().replaceAll("-", "_")}_${name}`),
    ),
  ];

  it("names settings that exist", () => {
    const named = paths
      .filter((path) => /(^|\/)(Dockerfile|.*\.(yaml|conf|md))$/.test(path))
      .flatMap((path) => read(path).match(new RegExp(`\\b(${prefixes.join("|")})[A-Z_]+`, "g")) ?? []);
    expect(named.length).toBeGreaterThan(5);
    const unknown = named.filter((name) => !known.some((each) => prefixes.some((prefix) => prefix + each === name)));
    expect(unknown).toEqual([]);
  });
});

describe("every deployment", () => {
  const deployments = paths
    .filter((path) => /^(kubernetes|helm)\/.*\.yaml$/.test(path))
    .filter((path) => /^kind: Deployment$/m.test(read(path)));

  it.each(deployments)("in %s gets no variables of services, which may look like settings", (path) => {
    expect(read(path)).toMatch(/^ {6}enableServiceLinks: false$/m);
  });

  it("is found", () => expect(deployments).toHaveLength(4));
});

describe("compose.yaml", () => {
  // as compose does it where no variable is set
  const unset = read("compose.yaml").replace(/\$\{\w+:-([^}]*)\}/g, "$1");
  const { services, networks } = parse(unset, { merge: true });

  it("passes on the variables of every provider and contains no key", () => {
    const { environment } = services.dragoman;
    const variables = adapters.flatMap(({ names: [canonical], credential }) => [
      ...(canonical?.credential ?? []),
      canonical?.base_url,
      ...Object.values(canonical?.settings ?? {}).flat(),
      // a file would have to be mounted, too
      ...(credential ? credentials[credential.kind].variables.filter((name) => !isFile(name)) : []),
    ]);
    for (const name of variables) expect(environment, name).toHaveProperty(name ?? "", null);
  });

  it("has settings that the proxy accepts", () => {
    const given = Object.entries<string | null>(services.dragoman.environment).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const],
    );
    expect(readSettings(Object.fromEntries(given)).sharedStoreUrl).toBe("redis://valkey:6379");
  });

  it("publishes the load balancer alone, on the loopback address", () => {
    const published = Object.entries<{ ports?: string[] }>(services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([["nginx", ["127.0.0.1:8080:8080"]]]);
    expect(networks.store.internal).toBe(true);
    expect([services.valkey.networks, services.nginx.networks]).toEqual([["store"], ["front"]]);
  });

  it("runs three proxies with time to finish their requests", () => {
    expect(services.dragoman.deploy.replicas).toBe(3);
    expect(Number.parseInt(services.dragoman.stop_grace_period, 10)).toBeGreaterThan(shutdownSecs);
  });
});

describe("nginx.conf", () => {
  const text = read("nginx", "nginx.conf");
  const argumentOf = (directive: string) => new RegExp(`\\b${directive} (.*);`).exec(text)?.[1] ?? "";

  it("accepts bodies as large as the proxy does", () => {
    const bytes = Number.parseInt(argumentOf("client_max_body_size"), 10) * 1024 * 1024;
    expect(bytes).toBeGreaterThan(Number(settings.maxBodyBytes.default));
  });

  it("waits longer than a proxy waits for a provider", () => {
    const attempts = Number(settings.maxRetries.default) + 1;
    const seconds = Number.parseInt(argumentOf("proxy_read_timeout"), 10) * 60;
    const waits = Number(settings.maxRetries.default) * Number(settings.maxBackoffSecs.default);
    expect(seconds).toBeGreaterThan(attempts * Number(settings.headersTimeoutSecs.default) + waits);
  });

  it("finds the proxies by their name and port in compose.yaml", () => {
    expect(read("nginx", "servers.conf")).toContain("server dragoman:3000 resolve;");
    expect(parse(read("compose.yaml")).services).toHaveProperty("dragoman");
  });
});

describe("the Kubernetes manifests", () => {
  const { resources } = parse(read("kubernetes", "kustomization.yaml"));
  // biome-ignore lint/suspicious/noExplicitAny: these are documents of many kinds
  const documents: any[] = resources.flatMap((file: string) =>
    parseAllDocuments(read("kubernetes", file)).map((document) => document.toJS()),
  );
  const of = (kind: string, name = "dragoman") => {
    const found = documents.find((each) => each.kind === kind && each.metadata.name === name);
    expect(found, `${kind} ${name}`).toBeDefined();
    return found.spec;
  };
  const [container] = of("Deployment").template.spec.containers;

  it("are all listed", () => {
    const files = readdirSync(join(folder, "kubernetes")).filter((file) => file !== "kustomization.yaml");
    expect([...resources].sort()).toEqual(files.sort());
  });

  it.each(["dragoman", "valkey"])("of %s select their own pods", (name) => {
    const { template, selector } = of("Deployment", name);
    const { labels } = template.metadata;
    expect(labels).toMatchObject(selector.matchLabels);
    expect(labels).toMatchObject(of("Service", name).selector);
    expect(labels).toMatchObject(of("NetworkPolicy", name).podSelector.matchLabels);
    const names = template.spec.containers[0].ports.map((port: { name: string }) => port.name);
    expect(names).toContain(of("Service", name).ports[0].targetPort);
    expect(names).toContain(of("NetworkPolicy", name).ingress[0].ports[0].port);
    expect(template.spec).toMatchObject({ enableServiceLinks: false, securityContext: { runAsNonRoot: true } });
  });

  it("keep at least three proxies, of which one at a time may be unavailable", () => {
    expect(of("HorizontalPodAutoscaler")).toMatchObject({ minReplicas: 3, scaleTargetRef: { name: "dragoman" } });
    expect(of("Deployment")).not.toHaveProperty("replicas");
    expect(of("PodDisruptionBudget")).toMatchObject({
      maxUnavailable: 1,
      selector: of("Deployment").selector,
    });
  });

  it("let a pod finish its requests", () => {
    const { terminationGracePeriodSeconds } = of("Deployment").template.spec;
    const drain = container.lifecycle.preStop.sleep.seconds;
    const secs = readSettings(environment()).shutdownSecs;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(drain + secs);
  });

  it("probe the health record", () => {
    for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
      expect(container[probe].httpGet).toEqual({ path: routes.health.path, port: container.ports[0].name });
    }
  });

  it("point to the store, and contain no key", () => {
    const url = new URL(readSettings(environment()).sharedStoreUrl ?? "");
    expect([url.hostname, Number(url.port)]).toEqual(["valkey", of("Service", "valkey").ports[0].port]);
    expect(container.envFrom).toEqual([{ secretRef: { name: "dragoman-keys" } }]);
    expect(documents.map(({ kind }) => kind)).not.toContain("Secret");
  });

  function environment(): Record<string, string> {
    return Object.fromEntries(container.env.map(({ name, value }: { name: string; value: string }) => [name, value]));
  }
});
