/**
 * Every field of every part, in every turn where it can stand, makes a difference in what is sent or is reported: the judge is what
 * is sent with and without it; what rules say of it does not count.
 */
import { describe, expect, it } from "vitest";
import { findDestination } from "../../explain/destinations.ts";
import { findAt, isWithin, pathOf } from "../../explain/json.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import { readInbound } from "../../generator/inbound.ts";
import { loadSpecs } from "../../generator/specs.ts";
import type { Source } from "../../language/load.ts";
import { type Pointer, stepsOf } from "../../language/pointer.ts";
import type { Schema } from "../../language/schema.ts";
import { InvalidRequest } from "../../runtime/errors.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { withPassed } from "../../runtime/inbound/passed.ts";
import { readInbound as read } from "../../runtime/inbound/request.ts";
import { writeJson } from "../../runtime/json.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { isNeedless, lossesAt } from "../../runtime/request/lost.ts";
import type { Fields } from "../../runtime/request/reading.ts";
import { Refused } from "../../runtime/request/refused.ts";
import type { Destination } from "../../runtime/router.ts";
import { root } from "../walked/root.ts";
import { SchemaWalker, type Spot, witness } from "./walk-schema.ts";

const specs = loadSpecs(root);

/** A model for each API of models, and one that reads no images. */
const targets = [
  "openai/gpt-5.6-sol",
  "anthropic/claude-opus-5",
  "gemini/gemini-3.5-flash",
  "bedrock/anthropic.claude-sonnet-4-6",
  "mistral/mistral-medium-3-5",
  "deepseek/deepseek-chat",
].map((address) => findDestination(address, {}, {}));

/** The list of turns of each API, a turn of the user, and a call that results belong to. */
const turns: Readonly<Record<string, readonly [key: string, said: (text: string) => object, call: object]>> = {
  messages: [
    "messages",
    (content) => ({ role: "user", content }),
    { role: "assistant", content: [{ type: "tool_use", id: "call_1", name: "f", input: {} }] },
  ],
  "chat-completions": [
    "messages",
    (content) => ({ role: "user", content }),
    { role: "assistant", tool_calls: [{ id: "call_1", type: "function", function: { name: "f", arguments: "{}" } }] },
  ],
  responses: [
    "input",
    (content) => ({ role: "user", content }),
    { type: "function_call", call_id: "call_1", name: "f", arguments: "{}" },
  ],
  "generate-content": [
    "contents",
    (text) => ({ role: "user", parts: [{ text }] }),
    { role: "model", parts: [{ functionCall: { name: "f", args: {} } }] },
  ],
};

/** Fields that make no difference alone and are not reported: a path, the kinds of what is around it, and why. */
const silent: readonly (readonly [RegExp, string])[] = [
  [/\.type \w+ \w+_tool_result/, "of a result without content"],
  [
    /^input\[\]\.(type|execution|action\.type|tools\[\]\.(container|environment)\.type) /,
    "decides how an item is read",
  ],
  [/\.(fileData\.mimeType|thought) /, "decides how a part is read"],
  [/^(contents\[\]\.parts\[\]\.functionResponse|messages\[\])\.name (user|function)$/, "the call has the name"],
  [/^input\[\]\.call_id \w+_call_output$/, "without it, the result is that of the open call"],
  [/ (mcp_call|mcp_approval_request|program|program_output|\w+_search_call|code_interpreter_call)$/, "of half a call"],
  [/^input\[\]\.encrypted_content reasoning$/, "no answer follows the reasoning"],
  [/^messages\[\]\.reasoning_details\[\]\.(type|id|format) /, "of reasoning whose text or data is sent or reported"],
  [/^messages\[\]\.name assistant$/, "of an empty turn, which is not sent"],
  [/\.(thinking|signature|data) user (redacted_)?thinking$/, "open: reasoning in a turn of the user is left out"],
  [/\.thoughtSignature model$/, "the signature of a call, which only its vendor can read"],
  [/\.filename .*input_file$/, "of a file with an address, which itself has a name"],
];

/** The content of a block: where it is reported, so is all that is said about it. */
const content =
  /\.(source(\.\w+)?|image_url(\.url)?|(inlineData|fileData)(\.\w+)?|file(\.file_data)?|file_data|file_url)$/;

describe.each(readInbound(specs).map((spec) => [spec.api, spec.input] as const))("%s", (name, input) => {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  const { $defs } = (specs.native.get(name) as Source).value as { $defs: Readonly<Record<string, Schema>> };
  const [key, said, call] = turns[name] as (typeof turns)[string];
  const list = $defs[input]?.properties?.[key] as Schema;
  const isInPath = api.under.length > 0;

  it.each(targets.map((to) => [`${to.adapter.provider}/${to.model}`, to] as const))(
    "is sent to %s, or what is not is reported",
    { timeout: 120_000 },
    (_, to) => {
      const [judged, faults] = [new Set<string>(), new Set<string>()];
      for (const spot of new SchemaWalker($defs).spots(list, key)) {
        if (!Array.isArray(spot.value) || isEmpty(findAt(spot.value, spot.at)?.value)) continue;
        const bodyOf = (turn: unknown) => ({
          ...(!isInPath && { model: "m" }),
          ...(name === "messages" && { max_tokens: 100 }),
          [key]: [said("question"), call, turn, said("last")],
        });
        const path = pathOf(`/${key}${spot.at}`);
        const place = `${path} ${kindsOf(spot)}`;
        const made = attempt(to, bodyOf(spot.value[0]));
        if (made === undefined) continue;
        const others = [without(spot), changed(spot)].filter((each) => each !== undefined);
        if (others.length === 0) continue;
        judged.add(place);
        if (others.every((each) => attempt(to, bodyOf((each as unknown[])[0]))?.sent !== made.sent)) continue;
        const above = spot.optional === undefined ? path : pathOf(`/${key}${spot.optional}`);
        const isTold = made.losses.some(
          (loss) =>
            isWithin(path, loss) ||
            isWithin(loss, above) ||
            (content.test(loss) && isWithin(path, loss.replace(content, ""))),
        );
        if (!isTold && !made.isNeedless(path) && !silent.some(([pattern]) => pattern.test(place))) faults.add(place);
      }
      expect([...faults]).toEqual([]);
      expect(judged.size).toBeGreaterThan(15);
    },
  );

  /** The body sent for a request, and the paths of its losses; undefined for one that is refused. */
  function attempt(to: Destination, given: Fields) {
    try {
      const made = read(api, given, { to: to.adapter, ...(isInPath && { model: "m", stream: false }) });
      const request = withPassed(made.request, made.caller, [to]);
      const losses = lossesAt(request, to, made.caller, given).map(({ path }) => path);
      const sent = writeJson(to.adapter.request(exchange(request, to, false)));
      return { sent, losses, isNeedless: (path: string) => isNeedless(path, made.caller, given) };
    } catch (error) {
      if (error instanceof InvalidRequest || error instanceof Refused) return undefined;
      throw error;
    }
  }
});

/** Whether a value says nothing: a blank one, or the default lifetime of a mark for the cache. */
const isEmpty = (value: unknown): boolean => value == null || value === "5m" || JSON.stringify(value).length <= 2;

/** The kinds of the turn and the parts around a field. */
function kindsOf({ value, at }: Spot): string {
  const steps = stepsOf(at).map((_, index, all) => `/${all.slice(0, index + 1).join("/")}` as Pointer);
  const around = steps.map((each) => findAt(value, each)?.value as Fields);
  return around
    .flatMap((each) => [each?.role, each?.type])
    .filter((each) => typeof each === "string")
    .join(" ");
}

function without({ value, optional }: Spot): unknown {
  return optional === undefined ? undefined : edited(value, stepsOf(optional), () => undefined);
}

function changed({ value, at }: Spot): unknown {
  const other = otherThan(findAt(value, at)?.value);
  return other === undefined ? undefined : edited(value, stepsOf(at), () => other);
}

function otherThan(value: unknown): unknown {
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value / 2;
  const text = JSON.stringify(value);
  return witness.test(text) ? JSON.parse(text.replace(witness, (found) => found.replace(/\d+/, "9999"))) : undefined;
}

/** The value with another one at a place. */
function edited(value: unknown, [step, ...steps]: readonly string[], change: () => unknown): unknown {
  if (step === undefined) return change();
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === step ? edited(each, steps, change) : each));
  return { ...(value as Fields), [step]: edited((value as Fields)[step], steps, change) };
}
