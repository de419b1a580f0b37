/** Hosted tools with limits at every family of every provider: what is left out is in the list of losses, and nothing else is. */

import { expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { adapters } from "../../generated/adapters/index.ts";
import type { EngineRequest } from "../../generated/hub.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { NestedFields } from "../../generated/shapes.ts";
import { loadSpecs } from "../../generator/specs.ts";
import type { Source } from "../../language/load.ts";
import { exampleOf } from "../../language/nested.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { lossesAt } from "../../runtime/request/lost.ts";
import { Refused } from "../../runtime/request/refused.ts";
import { root } from "../walked/root.ts";

/** The limits of tools that run at a provider, by the tool. */
const { fields } = (loadSpecs(root).nestedFields as Source).value as NestedFields;
const limits = Object.entries(fields).flatMap(([path, { examples = [] }]) => {
  const [, type, key] = /^tools\[type=(web_\w+)\]\.(\w+)$/.exec(path) ?? [];
  const [{ tools } = { tools: [] }] = examples as { tools: Record<string, unknown>[] }[];
  return type && key && key !== "type" ? [{ type, key, value: tools[0]?.[key] }] : [];
});

const targets = adapters.flatMap(({ names, families }) =>
  Object.values(families).map(([glob = ""]) => findDestination(`${names[0]?.key}/${exampleOf(glob)}`, {}, {})),
);

const asked = { model: "m", messages: [{ role: "user", content: "a" }], max_tokens: 5000 };
const input = { model: "m", input: "a" };
const contents = { contents: [{ role: "user", parts: [{ text: "a" }] }] };

/** Requests with tools, by API or `chat`: the body; a tool, the choice that limits it, and the paths of both. */
const requests: readonly (readonly [
  api: string,
  body: object,
  tool: object,
  limit: object,
  path: string,
  at: string,
])[] = [
  ...limits.map(
    ({ type, key, value }) =>
      ["contract", asked, { type }, { [key]: value }, "tools[].type", `tools[].${key}`] as const,
  ),
  ...limits
    .filter(({ type }) => type === "web_fetch")
    .flatMap(({ key, value }) =>
      ["web_search_20250305", "web_fetch_20250910"].map(
        (type) =>
          [
            "messages",
            asked,
            { type, name: type.slice(0, -9) },
            { [key]: value },
            "tools[].type",
            `tools[].${key}`,
          ] as const,
      ),
    ),
  ["messages", asked, { type: "code_execution_20250825", name: "code_execution" }, {}, "tools[].type", ""],
  [
    "responses",
    input,
    { type: "web_search" },
    { external_web_access: false },
    "tools[].type",
    "tools[].external_web_access",
  ],
  [
    "responses",
    input,
    { type: "web_search_2025_08_26" },
    { filters: { allowed_domains: ["a.com"] } },
    "tools[].type",
    "tools[].filters.allowed_domains",
  ],
  ["responses", input, { type: "code_interpreter", container: { type: "auto" } }, {}, "tools[].type", ""],
  ["generate-content", contents, { googleSearch: {} }, {}, "tools[].googleSearch", ""],
  ["generate-content", contents, { urlContext: {} }, {}, "tools[].urlContext", ""],
  ["generate-content", contents, { codeExecution: {} }, {}, "tools[].codeExecution", ""],
];

it.each(requests)("%s %j %j %j", (name, body, tool, limit, path, at) => {
  const api = inboundApis.find((each) => each.api === name);
  let left = 0;
  for (const to of targets) {
    const isInPath = api !== undefined && api.under.length > 0;
    const read = (tools?: object[]) => {
      const given = { ...body, ...(tools && { tools }) };
      const path = { to: to.adapter, ...(isInPath && { model: "m", stream: false }) };
      const made = api ? readInbound(api, given, path) : { request: given as EngineRequest, caller: undefined };
      const sent = JSON.stringify(to.adapter.request(exchange({ ...made.request, model: to.model }, to, false)));
      return { sent, lost: lossesAt(made.request, to, made.caller, given).map((loss) => loss.path) };
    };
    try {
      const [none, plain, whole] = [read(), read([tool]), read([{ ...tool, ...limit }])];
      const isLeftOut = whole.sent === none.sent;
      expect(whole.lost.includes(path), `${path} at ${to.model}: ${whole.lost}`).toBe(isLeftOut);
      if (at !== "")
        expect(whole.lost.includes(at), `${at} at ${to.model}: ${whole.lost}`).toBe(
          isLeftOut || whole.sent === plain.sent,
        );
      if (isLeftOut) left++;
    } catch (error) {
      if (!(error instanceof InvalidRequest || error instanceof Refused)) throw error;
    }
  }
  expect(left).toBeGreaterThan(0);
});

it("a hosted tool that cannot be forced is a lost choice", () => {
  const given = { ...asked, tools: [{ type: "function", function: { name: "f" } }, { type: "web_search" }] };
  const lostAt = (model: string, choice: unknown) =>
    lossesAt({ ...given, tool_choice: choice } as EngineRequest, findDestination(model, {}, {})).map(
      ({ path }) => path,
    );
  expect(lostAt("gemini/gemini-3.5-flash", { type: "web_search" })).toContain("tool_choice");
  expect(lostAt("gemini/gemini-3.5-flash", "required")).not.toContain("tool_choice");
  expect(lostAt("openai/gpt-5.5", { type: "web_search" })).not.toContain("tool_choice");
});
