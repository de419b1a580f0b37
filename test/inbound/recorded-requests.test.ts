/** Recorded requests, sent back to the vendor of their API and to other providers: nothing of them may be lost in silence. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { contentsOf, hasRecordings, type Recorded, readRecordings, stringsIn } from "./recorded.ts";
import { json, startVendor, type Vendor } from "./vendor.ts";

/** A model of the vendor of each API. */
const own: Readonly<Record<string, string>> = {
  "chat-completions": "openai/gpt-4.1",
  responses: "openai/gpt-5.5",
  messages: "anthropic/claude-opus-4-8",
  "generate-content": "gemini/gemini-3.5-flash",
};

const others = [
  ...Object.values(own),
  "xai/grok-4.5",
  "openrouter/vendor/model",
  "vllm/served",
  "mistral/mistral-large-latest",
];

describe.skipIf(!hasRecordings)("recorded requests (can use RECORDED_REQUESTS)", () => {
  const recordings = hasRecordings ? readRecordings() : [];
  let vendor: Vendor;

  beforeAll(async () => {
    vendor = await startVendor((url) => ({
      ...{ XAI_BASE_URL: url, XAI_API_KEY: "secret-x", OPENROUTER_BASE_URL: url, OPENROUTER_API_KEY: "secret-r" },
      ...{ VLLM_BASE_URL: url, MISTRAL_BASE_URL: url, MISTRAL_API_KEY: "secret-s" },
    }));
  });

  afterAll(() => vendor.close());

  /** The body that arrives, or why none does. */
  async function sent({ path, body }: Recorded, model: string) {
    vendor.reset(json(418, "{}"));
    const isInPath = path.includes("<model>");
    const response = await vendor.post(path.replace("<model>", model), isInPath ? body : { ...body, model });
    const text = await response.text();
    const [call] = vendor.received;
    const lost = response.headers.get("x-dragoman-lost") ?? "";
    return call === undefined ? { refused: `${response.status} ${messageIn(text)}`, lost } : { body: call.body, lost };
  }

  it("are some of every API", () => {
    for (const api of Object.keys(own))
      expect(recordings.filter((each) => each.api === api).length).toBeGreaterThan(20);
  });

  /** The recordings that do not reach the vendor of their API as they are, and why. */
  async function changedAtOwn(api: string, model: string): Promise<string[]> {
    const raw = model.slice(model.indexOf("/") + 1);
    const changed: string[] = [];
    for (const recorded of recordings.filter((each) => each.api === api)) {
      const found = await sent(recorded, model);
      if (found.body === undefined) {
        changed.push(`${recorded.id}: ${found.refused}`);
        continue;
      }
      const { store, include, ...arrived } = JSON.parse(found.body);
      const { store: kept, include: included, ...asked } = recorded.body;
      const expected = "model" in asked ? { ...asked, model: raw } : asked;
      if (JSON.stringify(arrived) !== JSON.stringify(expected)) {
        changed.push(`${recorded.id}: changed; lost: ${found.lost || "nothing"}`);
        continue;
      }
      expect(store ?? false).toBe(kept ?? false);
      expect(include ?? []).toEqual(expect.arrayContaining((included as unknown[]) ?? []));
    }
    return changed;
  }

  it("reach their vendor as they are, and keep their words, names and files elsewhere, or are listed", async () => {
    const changed: Record<string, string[]> = {};
    for (const [api, model] of Object.entries(own)) changed[`${api} to ${model}`] = await changedAtOwn(api, model);
    const refused = new Map<string, { to: Set<string>; requests: Set<string> }>();
    const missing: string[] = [];
    for (const recorded of recordings) {
      const contents = contentsOf(recorded);
      for (const model of others) {
        const found = await sent(recorded, model);
        if (found.body === undefined) {
          const row = refused.get(found.refused) ?? { to: new Set(), requests: new Set() };
          refused.set(found.refused, row);
          row.to.add(model.slice(0, model.indexOf("/")));
          row.requests.add(recorded.id);
          continue;
        }
        const strings = stringsIn(JSON.parse(found.body)).join("\n");
        const lost = contents.filter(([, value]) => !strings.includes(value));
        missing.push(...lost.map(([kind, value]) => `${recorded.id} to ${model}: ${kind}, ${value.length} characters`));
      }
    }
    expect(missing).toEqual([]);
    const rows = [...refused].sort(([one], [other]) => (one < other ? -1 : 1));
    const listed = rows.map(([reason, { to, requests }]) => ({
      reason,
      ...{ to: [...to].join(", "), count: requests.size, requests: [...requests].join(", ") },
    }));
    const golden = stringify({ changed, refused: listed }, { lineWidth: 0 });
    await expect(golden).toMatchFileSnapshot(join(import.meta.dirname, "recorded-requests.yaml"));
  }, 120_000);
});

/** The message of an error, without what it quotes. */
function messageIn(text: string): string {
  const { error } = JSON.parse(text) as { readonly error: { readonly message: string } };
  return error.message.replace(/"(?:[^"\\]|\\.)*"/g, "…").replace(/\[\d+\]/g, "[]");
}
