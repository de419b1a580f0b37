/** The Helm chart: what Helm and the schemas of Kubernetes say, and that it deploys what the manifests do. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { metrics } from "../../generated/telemetry.ts";
import { readSettings } from "../../runtime/config/config.ts";
import { describeWith, programPath } from "../needs.ts";
import { root } from "../walked/root.ts";

const chart = join(root, "deploy", "helm");
const manifests = join(root, "deploy", "kubernetes");

// biome-ignore lint/suspicious/noExplicitAny: these are documents of many kinds
type Document = any;

const managed = ["store.bundled=false", "store.urlSecret=store"];
const everything = [
  ...managed,
  "metrics.enabled=true",
  "autoscaling.requestsInFlight=180",
  "callerKeys=callers",
  "settings.DRAGOMAN_RATE_LIMIT_RPM=600",
  "imagePullSecrets[0].name=registry",
  "podAnnotations.team=models",
  "nodeSelector.pool=proxies",
  "tolerations[0].operator=Exists",
  "disruptionBudget.maxUnavailable=25%",
];

describeWith(["helm", "kubernetes-validate"], "the Helm chart", () => {
  let scratch: string;
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), "dragoman-chart-"));
  });
  afterAll(() => rmSync(scratch, { recursive: true }));

  function run(program: string, ...args: string[]) {
    const env = { ...process.env, HELM_CACHE_HOME: scratch, HELM_CONFIG_HOME: scratch, HELM_DATA_HOME: scratch };
    const { status, stdout, stderr } = spawnSync(programPath(program), args, { encoding: "utf8", env });
    return { status, stdout, output: stdout + stderr };
  }

  function helm(values: readonly string[]) {
    const set = values.flatMap((value) => [value.includes("settings.") ? "--set-string" : "--set", value]);
    return run("helm", "template", "proxy", chart, "--kube-version", "1.34.0", ...set);
  }

  function render(values: readonly string[] = []): Document[] {
    const { status, output, stdout } = helm(values);
    expect(output).not.toContain("Error");
    expect(status).toBe(0);
    return parseAllDocuments(stdout).map((document) => document.toJS());
  }

  const find = (documents: readonly Document[], kind: string, name = "proxy"): Document =>
    documents.find((each) => each.kind === kind && each.metadata.name === name)?.spec;
  const containerOf = (documents: readonly Document[]): Document =>
    find(documents, "Deployment").template.spec.containers[0];

  it("is accepted by helm lint", () => {
    expect(run("helm", "lint", "--strict", chart)).toMatchObject({ status: 0 });
  });

  it("is installed by the command of the README", () => {
    const [, command = ""] =
      /^helm install (proxy [^`]*)/m.exec(readFileSync(join(root, "deploy/README.md"), "utf8")) ?? [];
    const args = command
      .replaceAll("\\\n", " ")
      .trim()
      .split(/\s+/)
      .map((each) => each.replace("deploy/helm", chart));
    expect(run("helm", "template", ...args, "--kube-version", "1.34.0")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('name: DRAGOMAN_RATE_LIMIT_RPM, value: "600"'),
    });
  });

  it("has the version of the product", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(parse(readFileSync(join(chart, "Chart.yaml"), "utf8"))).toMatchObject({ version, appVersion: version });
  });

  it.each([[[]], [managed], [everything]])("renders what Kubernetes accepts: %j", (values) => {
    const file = join(scratch, "rendered.yaml");
    const documents = render(values);
    writeFileSync(file, documents.map((each) => JSON.stringify(each)).join("\n---\n"));
    const { status, output } = run("kubernetes-validate", "--strict", file);
    expect(output.match(/passed for resource/g)).toHaveLength(documents.length);
    expect([status, output]).toEqual([0, expect.not.stringMatching(/ERROR|WARN/)]);
    writeFileSync(file, JSON.stringify({ ...documents[0], spec: { ...documents[0].spec, podSelecter: {} } }));
    expect(run("kubernetes-validate", "--strict", file).status).not.toBe(0);
  });

  it("is like the manifests, which Kubernetes accepts, too", () => {
    const files = readdirSync(manifests).filter((file) => file !== "kustomization.yaml");
    const { status, output } = run("kubernetes-validate", "--strict", ...files.map((file) => join(manifests, file)));
    expect([status, output]).toEqual([0, expect.not.stringMatching(/ERROR|WARN/)]);

    const documents = files.flatMap((file) =>
      parseAllDocuments(readFileSync(join(manifests, file), "utf8")).map((document) => document.toJS()),
    );
    // the image and the names differ
    const same = (of: Document[], name: string, store: string) => {
      const {
        containers,
        initContainers,
        topologySpreadConstraints: _,
        ...pod
      } = find(of, "Deployment", name).template.spec;
      const comparable = ({ image, imagePullPolicy, env, command, ...rest }: Document) => rest;
      return {
        pod,
        containers: [...containers, ...initContainers].map(comparable),
        store: find(of, "Deployment", store).template.spec,
        strategy: find(of, "Deployment", name).strategy,
        disruption: find(of, "PodDisruptionBudget", name).maxUnavailable,
        autoscaler: { ...find(of, "HorizontalPodAutoscaler", name), scaleTargetRef: 0, behavior: 0 },
        ports: [find(of, "Service", name).ports, find(of, "Service", store).ports],
      };
    };
    expect(same(render(), "proxy", "proxy-valkey")).toEqual(same(documents, "dragoman", "valkey"));
  });

  it("has settings that the proxy accepts", () => {
    const environment = (documents: readonly Document[]) =>
      Object.fromEntries(containerOf(documents).env.map(({ name, value }: Document) => [name, value ?? ""]));
    const bundled = render();
    const url = new URL(readSettings(environment(bundled)).sharedStoreUrl ?? "");
    expect(find(bundled, "Service", url.hostname).ports[0].port).toBe(Number(url.port));
    expect(readSettings(environment(render(everything)))).toMatchObject({ metricsPort: 9464, rateLimitRpm: 600 });
  });

  it("mounts the keys of callers where the proxy reads them", () => {
    const documents = render(everything);
    const { env, volumeMounts } = containerOf(documents);
    expect(env).toContainEqual({ name: "DRAGOMAN_KEYS", value: `${volumeMounts[0].mountPath}/keys.yaml` });
    const { volumes } = find(documents, "Deployment").template.spec;
    expect(volumes).toEqual([{ name: volumeMounts[0].name, secret: { secretName: "callers" } }]);
  });

  it("scales by requests in flight, a metric that the proxy has", () => {
    const [{ pods }] = find(render(everything), "HorizontalPodAutoscaler").metrics;
    expect(pods.target).toEqual({ type: "AverageValue", averageValue: "180" });
    const names = Object.values(metrics).map(({ name }) => name.replaceAll(".", "_"));
    expect(names).toContain(pods.metric.name);
  });

  it.each([
    ["imge.tag=1", "additional properties 'imge' not allowed"],
    ["autoscaling.requestsInFlight=180", "autoscaling.requestsInFlight needs metrics.enabled"],
    ["store.urlSecret=store", "store.bundled and store.urlSecret are both set: give one"],
    ["shutdownSeconds=soon", "at '/shutdownSeconds': got string, want integer"],
  ])("refuses %s", (value, message) => {
    const { status, output } = helm([value]);
    expect([status, output]).toEqual([1, expect.stringContaining(message)]);
  });
});
