/** Tokens from the real packages, against stand-ins of the endpoints and with keys made here. */
import { createVerify, generateKeyPairSync } from "node:crypto";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { entra, file, google, home, oauth, open, outcomes, tokens } from "./outcomes.ts";
import { type Answer, type Asked, startNamedStandIn, startStandIn } from "./stand-ins.ts";

const formOf = ({ body }: Asked) => Object.fromEntries(new URLSearchParams(body));

describe("a token", { timeout: 60_000 }, () => {
  /** The metadata server of a machine in Google Cloud. */
  const metadata = (answer: Answer): Answer => {
    const flavor = { "metadata-flavor": "Google" };
    return (asked) => {
      const [status, body] = isToken(asked) ? answer(asked) : [200, {}];
      return [status, body, flavor];
    };
  };
  const isToken = ({ url }: Asked) => url.pathname.endsWith("/token");

  it("is fetched once for requests that are sent at the same time, and kept", async () => {
    const machine = await open(startStandIn(metadata(tokens("t", 3600, oauth))));
    const env = { GCE_METADATA_HOST: new URL(machine.url).host };
    const { lines } = await outcomes(google, env, { rounds: [20, 5] });
    expect(lines).toEqual(Array.from({ length: 25 }, () => "Bearer t1"));
    expect(machine.asked.filter(isToken)).toHaveLength(1);
  });

  it("is renewed when it expires, once for all requests", async () => {
    const machine = await open(startStandIn(metadata(tokens("t", 1, oauth))));
    const env = { GCE_METADATA_HOST: new URL(machine.url).host };
    const { lines } = await outcomes(google, env, { rounds: [3, 10], pause: 1100 });
    expect(lines).toEqual(Array.from({ length: 13 }, (_, index) => (index < 3 ? "Bearer t1" : "Bearer t2")));
  });

  it("that cannot be had fails the request, with what to set, and without a retry of the provider", async () => {
    const machine = await open(startStandIn(metadata(() => [403, "no account here"])));
    const { lines, provider } = await outcomes(google, { GCE_METADATA_HOST: new URL(machine.url).host });
    expect(lines[0]).toMatch(
      /^Credential: no credential for acme: .*Forbidden.*; set GOOGLE_APPLICATION_CREDENTIALS .*; or set ACME_KEY$/,
    );
    expect(provider.asked).toEqual([]);
  });

  it("is not shown in an error of the provider that quotes it", async () => {
    const machine = await open(startStandIn(metadata(tokens("a-secret-token-", 3600, oauth))));
    const quote: Answer = ({ headers }) => [401, { error: { message: `no: ${headers.authorization}`, status: 401 } }];
    const { lines, output } = await outcomes(google, { GCE_METADATA_HOST: new URL(machine.url).host }, {}, quote);
    expect(lines).toEqual(["ProviderError: no: Bearer ***"]);
    expect(output).not.toContain("a-secret-token");
  });

  it("of Google is fetched with a workload identity", async () => {
    const exchange = await open(startStandIn(tokens("w", 3600, oauth)));
    const account = {
      type: "external_account",
      audience: "//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/q",
      subject_token_type: "urn:ietf:params:oauth:token-type:jwt",
      token_url: `${exchange.url}/v1/token`,
      credential_source: { file: file("subject", "subject-token") },
    };
    const { lines } = await outcomes(google, { GOOGLE_APPLICATION_CREDENTIALS: file("workload.json", account) });
    expect(lines).toEqual(["Bearer w1"]);
    expect(exchange.asked.map(formOf)).toMatchObject([{ subject_token: "subject-token", scope: google.of }]);
  });

  it("of Entra ID is fetched with a managed identity", async () => {
    const fields = (access_token: string, seconds: number) => ({
      access_token,
      resource: "https://ai.azure.com",
      token_type: "Bearer",
      expires_on: String(Math.floor(Date.now() / 1000) + seconds),
    });
    const identity = await open(startStandIn(tokens("m", 3600, fields)));
    const env = {
      IDENTITY_ENDPOINT: `${identity.url}/token`,
      IDENTITY_HEADER: "h",
      AZURE_TOKEN_CREDENTIALS: "ManagedIdentityCredential",
    };
    const { lines } = await outcomes(entra, env, { rounds: [10, 2] });
    expect(lines).toEqual(Array.from({ length: 12 }, () => "Bearer m1"));
    expect(identity.asked.map(({ url }) => url.searchParams.get("resource"))).toEqual(["https://ai.azure.com"]);
  });

  it("of Entra ID that cannot be had fails the request, with what to set", async () => {
    const { lines } = await outcomes(entra, { AZURE_TOKEN_CREDENTIALS: "EnvironmentCredential" });
    expect(lines[0]).toMatch(/^Credential: no credential for acme: .*; set AZURE_TENANT_ID, .*; or set ACME_KEY$/);
  });
});

describeWith(["openssl"], "a token from an endpoint of its cloud", () => {
  it("is fetched with the key of a service account", { timeout: 60_000 }, async () => {
    const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const cloud = await open(startNamedStandIn(["oauth2.googleapis.com"], tokens("s", 3600, oauth)));
    const account = {
      type: "service_account",
      client_email: "robot@p.iam.gserviceaccount.com",
      private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
      token_uri: "https://oauth2.googleapis.com/token",
    };
    const env = { ...cloud.env, GOOGLE_APPLICATION_CREDENTIALS: file("service.json", account) };
    const { lines, output } = await outcomes(google, env, { rounds: [5, 1] });
    expect(lines).toEqual(Array.from({ length: 6 }, () => "Bearer s1"));
    const [asked, ...others] = cloud.asked;
    expect([asked?.url.href, others]).toEqual(["https://oauth2.googleapis.com/token", []]);
    const [head = "", claims = "", signature = ""] = (asked && formOf(asked).assertion)?.split(".") ?? [];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      iss: account.client_email,
      scope: google.of,
    });
    const isGenuine = createVerify("RSA-SHA256").update(`${head}.${claims}`).verify(publicKey, signature, "base64url");
    expect(isGenuine).toBe(true);
    expect(output).not.toContain("PRIVATE KEY");
  });

  /** Entra ID: its metadata, and tokens. */
  const directory = (answer: Answer): Answer => {
    const host = "https://login.microsoftonline.com/tenant";
    const metadata = {
      issuer: `${host}/v2.0`,
      authorization_endpoint: `${host}/authorize`,
      token_endpoint: `${host}/oauth2/v2.0/token`,
    };
    return (asked) =>
      asked.method === "POST" ? answer(asked) : [200, { tenant_discovery_endpoint: `${host}/openid`, ...metadata }];
  };
  const isFetch = ({ method }: Asked) => method === "POST";
  const principal = { AZURE_TENANT_ID: "tenant", AZURE_CLIENT_ID: "client" };

  it.each([
    ["the secret of an application", { AZURE_CLIENT_SECRET: "a-client-secret" }, { client_secret: "a-client-secret" }],
    ["a workload identity", { AZURE_FEDERATED_TOKEN_FILE: "federated" }, { client_assertion: "federated-token" }],
  ])("is fetched with %s", { timeout: 60_000 }, async (_, own, expected) => {
    file("federated", "federated-token");
    const cloud = await open(startNamedStandIn(["login.microsoftonline.com"], directory(tokens("e", 3600, oauth))));
    const paths = Object.entries(own).map(([name, value]) => [name, name.endsWith("FILE") ? join(home, value) : value]);
    const env = { ...cloud.env, ...principal, ...Object.fromEntries(paths), AZURE_TOKEN_CREDENTIALS: "prod" };
    const { lines } = await outcomes(entra, env, { rounds: [5, 1] });
    expect(lines).toEqual(Array.from({ length: 6 }, () => "Bearer e1"));
    const fetches = cloud.asked.filter(isFetch);
    expect(fetches.map(formOf)).toMatchObject([
      { client_id: "client", scope: expect.stringContaining(entra.of), ...expected },
    ]);
  });

  it("that is refused fails the request, with the reason, and does not show the secret", {
    timeout: 60_000,
  }, async () => {
    const refusal = { error: "invalid_client", error_description: "AADSTS7000215: Invalid client secret provided." };
    const cloud = await open(
      startNamedStandIn(
        ["login.microsoftonline.com"],
        directory(() => [401, refusal]),
      ),
    );
    const env = {
      ...cloud.env,
      ...principal,
      AZURE_CLIENT_SECRET: "a-client-secret",
      AZURE_TOKEN_CREDENTIALS: "EnvironmentCredential",
    };
    const { lines, output } = await outcomes(entra, env);
    expect(lines[0]).toMatch(/^Credential: no credential for acme: .*AADSTS7000215.*; set AZURE_TENANT_ID/);
    expect(output).not.toContain("a-client-secret");
  });
});
