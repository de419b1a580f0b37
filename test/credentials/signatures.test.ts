/** Signatures from the real packages, against a provider that verifies them. */
import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { describeWith } from "../needs.ts";
import { aws, file, open, outcomes, tokens } from "./outcomes.ts";
import { type Answer, type Asked, startNamedStandIn, startStandIn } from "./stand-ins.ts";

describe("a signature of AWS", { timeout: 60_000 }, () => {
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

  /** The signature that a request should have, computed as the documentation of version 4 describes it. */
  function signatureOf(
    { method, url, headers, body }: Asked,
    secret: string,
    names: readonly string[],
    scope: string,
  ): string {
    const path = url.pathname.split("/").map(encodeURIComponent).join("/");
    const lines = names.map((name) => `${name}:${headers[name]?.toString().trim().replaceAll(/ +/g, " ")}\n`);
    const query = [...url.searchParams]
      .map((pair) => pair.map(encodeURIComponent).join("="))
      .sort()
      .join("&");
    const request = [method, path, query, lines.join(""), names.join(";"), sha256(body)].join("\n");
    const [date = "", region = "", service = ""] = scope.split("/");
    const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n");
    const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), "aws4_request");
    return hmac(key, text).toString("hex");
  }

  /** A provider that accepts requests with a genuine signature, and answers with the id of the key and its session. */
  const verifying =
    (secretOf: (id: string) => string): Answer =>
    (asked) => {
      const form = /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/;
      const [, id = "", scope = "", names = "", signature] = form.exec(asked.headers.authorization ?? "") ?? [];
      const signed = names.split(";");
      const expected = signatureOf(asked, secretOf(id), signed, scope);
      if (signature !== expected) return [403, { error: { message: "the signature does not match", status: 403 } }];
      const text = [id, scope.replace(/^\d+\//, ""), asked.headers["x-amz-security-token"] ?? "", names].join(" ");
      return [200, { text, end: true }];
    };
  const secretOf = (id: string) => `secret/of+${id}`;

  it("covers the body, the path and the headers", async () => {
    const env = { AWS_ACCESS_KEY_ID: "AKIA1", AWS_SECRET_ACCESS_KEY: secretOf("AKIA1") };
    const { lines, provider } = await outcomes(aws, env, { rounds: [3] }, verifying(secretOf));
    const names = "content-type;host;x-amz-content-sha256;x-amz-date";
    expect(new Set(lines)).toEqual(new Set([`AKIA1 eu-west-1/bedrock/aws4_request  ${names}`]));
    expect(provider.asked[0]?.url.pathname).toBe("/v1/models/some%3Amodel:answer");
  });

  it("is refused with another secret", async () => {
    const env = { AWS_ACCESS_KEY_ID: "AKIA1", AWS_SECRET_ACCESS_KEY: "another" };
    expect((await outcomes(aws, env, {}, verifying(secretOf))).lines).toEqual([
      "ProviderError: the signature does not match",
    ]);
  });

  it("is made with the session of a container, which is renewed when it expires", async () => {
    const session = (id: string, seconds: number) => ({
      AccessKeyId: id,
      SecretAccessKey: secretOf(id),
      Token: `session-of-${id}`,
      Expiration: new Date(Date.now() + seconds * 1000).toISOString(),
    });
    const container = await open(startStandIn(tokens("ASIA", 1, session)));
    const env = { AWS_CONTAINER_CREDENTIALS_FULL_URI: `${container.url}/credentials` };
    const { lines } = await outcomes(aws, env, { rounds: [5, 5], pause: 1100 }, verifying(secretOf));
    const ids = lines.map((line) =>
      line
        .split(" ")
        .filter((word) => word.includes("ASIA"))
        .join(" "),
    );
    expect(new Set(ids.slice(0, 5))).toEqual(new Set(["ASIA1 session-of-ASIA1"]));
    expect(new Set(ids.slice(5))).toEqual(new Set(["ASIA2 session-of-ASIA2"]));
  });

  describeWith(["openssl"], "with the role of a workload", () => {
    it("is made with a session that comes through the proxy of the environment", async () => {
      const session = `<Credentials><AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>${secretOf("ASIA1")}</SecretAccessKey>
        <SessionToken>session-1</SessionToken><Expiration>2099-01-01T00:00:00Z</Expiration></Credentials>`;
      const result = `<AssumeRoleWithWebIdentityResult>${session}</AssumeRoleWithWebIdentityResult>`;
      const answer = `<AssumeRoleWithWebIdentityResponse>${result}</AssumeRoleWithWebIdentityResponse>`;
      const type = { "content-type": "text/xml" };
      const cloud = await open(startNamedStandIn(["sts.eu-west-1.amazonaws.com"], () => [200, answer, type]));
      const env = {
        ...cloud.env,
        AWS_REGION: "eu-west-1",
        AWS_ROLE_ARN: "arn:aws:iam::123456789012:role/caller",
        AWS_WEB_IDENTITY_TOKEN_FILE: file("workload", "a-token"),
      };
      const { lines } = await outcomes(aws, env, {}, verifying(secretOf));
      expect(lines).toEqual([expect.stringMatching(/^ASIA1 .* session-1 /)]);
      expect(cloud.asked.map(({ url }) => url.host)).toEqual(["sts.eu-west-1.amazonaws.com"]);
    });
  });

  it("that cannot be made fails the request, with what to set", async () => {
    const { lines, provider } = await outcomes(aws, {});
    expect(lines[0]).toMatch(/^Credential: no credential for acme: .*; set AWS_ACCESS_KEY_ID and .*; or set ACME_KEY$/);
    expect(provider.asked).toEqual([]);
  });

  it("needs a region, also if the base URL is given", async () => {
    const { lines, provider } = await outcomes(
      aws,
      { AWS_ACCESS_KEY_ID: "AKIA1", AWS_SECRET_ACCESS_KEY: "s" },
      { region: null },
    );
    expect(lines[0]).toMatch(/^Credential: no credential for acme: set ACME_REGION, the region to sign for; /);
    expect(provider.asked).toEqual([]);
  });
});
