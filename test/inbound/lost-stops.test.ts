/** Stop sequences that a provider does not take are in the list of losses, under the caller's name for them. */
import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { lossesAt } from "../../runtime/request/lost.ts";

const six = ["a", "b", "c", "d", "e", "f"];
const chat = { messages: [{ role: "user", content: "hi" }] };
const contents = { contents: [{ role: "user", parts: [{ text: "hi" }] }] };

it.each([
  ["chat-completions", { ...chat, stop: six.slice(0, 4) }, "openrouter/vendor/m", []],
  ["chat-completions", { ...chat, stop: six.slice(0, 4) }, "anthropic/claude-haiku-4-5", []],
  ["chat-completions", { ...chat, stop: six }, "openrouter/vendor/m", ["stop[]"]],
  ["chat-completions", { ...chat, stop: "\n" }, "anthropic/claude-haiku-4-5", ["stop"]],
  ["messages", { ...chat, max_tokens: 9, stop_sequences: six }, "gemini/gemini-3.5-flash", ["stop_sequences[]"]],
  [
    "generate-content",
    { ...contents, generationConfig: { stopSequences: ["\n"] } },
    "bedrock/m",
    ["generationConfig.stopSequences[]"],
  ],
])("%s %j at %s: %j", (name, given, address, expected) => {
  const api = inboundApis.find((each) => each.api === name);
  if (api === undefined) throw new Error(`there is no API ${name}`);
  const to = findDestination(address, {}, {});
  const isInPath = api.under.length > 0;
  const body = isInPath ? given : { model: to.model, ...given };
  const path = { to: to.adapter, ...(isInPath && { model: to.model, stream: false }) };
  const { request, caller } = readInbound(api, body, path);
  expect(lossesAt(request, to, caller, body).map(({ path }) => path)).toEqual(expected);
});
