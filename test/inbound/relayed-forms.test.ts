/** A relayed request is answered in the form that was asked for, whether the vendor sends a stream or not. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, apis, json, relayedApis, startVendor, stream, streamOf, type Vendor } from "./vendor.ts";

let vendor: Vendor;

beforeAll(async () => {
  vendor = await startVendor();
});
afterAll(() => vendor.close());

describe.each(relayedApis)("the form that a caller of %s asked for", (name) => {
  const api: Api = apis[name];

  it("is an answer where the vendor sends a stream", async () => {
    vendor.reset(stream([api.begins, api.ends]));
    const response = await vendor.post(api.path, api.body);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(textIn(await response.json())).toBe("a");
  });

  it("is a stream where the vendor sends an answer", async () => {
    vendor.reset(json(200, api.answer));
    const response = await vendor.post(...streamOf(api));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    const text = await response.text();
    const found = [...text.matchAll(/^data: (\{.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
    expect(found.map(deltaIn).join("")).toBe("a");
    expect(text).toMatch(/message_stop|response\.completed|\[DONE\]|"finishReason":"STOP"/);
  });

  it("is not made of what cannot be read, which stays as it came", async () => {
    vendor.reset(stream(["data: {}\n\n"]));
    const response = await vendor.post(api.path, api.body);
    expect([response.status, await response.text()]).toEqual([200, "data: {}\n\n"]);
  });
});

/** The text of an answer in the form of any API. */
// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses
function textIn({ content, output, choices, candidates }: any): string {
  const parts =
    content ?? output?.flatMap((each: { content: unknown[] }) => each.content) ?? candidates?.[0].content.parts;
  return parts?.map(({ text }: { text: string }) => text).join("") ?? choices[0].message.content;
}

/** The piece of the text in an event of any API. */
// biome-ignore lint/suspicious/noExplicitAny: tests inspect responses
function deltaIn({ delta, choices, candidates }: any): string {
  return (
    (typeof delta === "string" ? delta : delta?.text) ??
    choices?.[0]?.delta.content ??
    candidates?.[0].content.parts[0].text ??
    ""
  );
}
