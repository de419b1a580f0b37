/** A program with a router that asks a stand-in of a provider, and what became of its requests. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach } from "vitest";
import type { CredentialKind } from "../../runtime/adapter.ts";
import type { Work } from "./client.ts";
import { type Answer, startStandIn } from "./stand-ins.ts";

export const home = mkdtempSync(join(tmpdir(), "dragoman-credentials-"));
afterAll(() => rmSync(home, { recursive: true }));
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

export const google = { kind: "google", of: "https://www.googleapis.com/auth/cloud-platform" } as const;
export const entra = { kind: "entra", of: "https://ai.azure.com/.default" } as const;
export const aws = { kind: "aws", of: "bedrock" } as const;

/** Closed after the test. */
export async function open<T extends { close(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  closers.push(() => started.close());
  return started;
}

/** A provider that answers with what authorized the request. */
const echo: Answer = ({ headers }) => [200, { text: headers.authorization ?? "nothing", end: true }];

/** The outcomes of the requests of a program with this credential and environment. */
export async function outcomes(
  credential: CredentialKind,
  env: Record<string, string>,
  work: Partial<Work> = {},
  answer = echo,
) {
  const provider = await open(startStandIn(answer));
  const given: Work = { credential, url: provider.url, region: "eu-west-1", rounds: [1], pause: 0, ...work };
  const args = [join(import.meta.dirname, "client.ts"), JSON.stringify(given)];
  // nothing of this machine's own credentials
  const own = { PATH: process.env.PATH ?? "", HOME: home, APPDATA: home, AWS_EC2_METADATA_DISABLED: "true" };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env: { ...own, ...env } });
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as string);
  return { lines, provider, output: stdout + stderr };
}

/** Tokens `<name>1`, `<name>2`, …, as the answers of an endpoint. */
export function tokens(name: string, seconds: number, fields: (token: string, seconds: number) => object): Answer {
  let count = 0;
  return () => [200, fields(`${name}${++count}`, seconds)];
}

export const oauth = (token: string, seconds: number) => ({
  access_token: token,
  expires_in: seconds,
  token_type: "Bearer",
});

export function file(name: string, content: unknown): string {
  const path = join(home, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
