/** Blocks of reasoning and parts of system messages of callers of chat completions: what is not sent of them is listed. */
import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { explainInbound } from "../../explain/inbound.ts";
import { specOf } from "../../explain/spec.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { lossesAt } from "../../runtime/request/lost.ts";

const api = inboundApis.find((each) => each.api === "chat-completions") as InboundApi;
const encrypted = [{ type: "reasoning.encrypted", data: "a" }];
const image = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
const data = "messages[].reasoning_details[].data";
const mark = { cache_control: { type: "ephemeral" } };

it.each([
  ["sealed reasoning", "vllm/m", { role: "assistant", content: "a", reasoning_details: encrypted }, [data]],
  ["sealed reasoning", "gpt-4", { role: "assistant", content: "a", reasoning_details: encrypted }, []],
  ["sealed reasoning alone", "gpt-4", { role: "assistant", reasoning_details: encrypted }, [data]],
  [
    "sealed reasoning before blank text",
    "gpt-4",
    { role: "assistant", content: "", reasoning_details: encrypted },
    [data],
  ],
  [
    "sealed reasoning and an image",
    "gpt-4",
    { role: "assistant", reasoning_details: encrypted, images: [image] },
    [data],
  ],
  [
    "the text of a block",
    "vllm/m",
    { role: "assistant", content: "a", reasoning_details: [{ type: "reasoning.text", text: "b" }] },
    ["messages[].reasoning_details[].text"],
  ],
  [
    "a mark of system text",
    "vllm/m",
    { role: "system", content: [{ type: "text", text: "a", ...mark }] },
    ["messages[].content[].cache_control"],
  ],
  [
    "a mark of a system image",
    "vllm/m",
    { role: "system", content: [{ ...image, ...mark }] },
    ["messages[].content[].cache_control"],
  ],
])("%s at %s", (_, model, message, lost) => {
  const to = findDestination(model, {}, {});
  const body = { model, messages: [{ role: "user", content: "a" }, message, { role: "user", content: "b" }] };
  const made = readInbound(api, body, { to: to.adapter });
  const paths = lossesAt(made.request, to, made.caller, body).map(({ path }) => path);
  expect(paths.filter((path) => !path.includes("images"))).toEqual(lost);
});

it("audio of a system message that is sent is not called dropped", async () => {
  const audio = { type: "input_audio", input_audio: { data: "a", format: "wav" } };
  const given = { model: "m", messages: [{ role: "system", content: [audio] }] };
  const to = findDestination("mistral/mistral-large", {}, {});
  const { unsent } = await explainInbound(await specOf("mistral"), { api, given, stream: false, relays: false }, to);
  const found = unsent.filter(({ pointer }) => pointer.startsWith("/messages/0/content/0"));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ action, reason }) => action === "dropped" || reason.includes("only contain text"))).toEqual(
    [],
  );
});
