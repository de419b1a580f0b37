/**
 * A conversation of any provider and family continues at any other: with the same text, calls and results, and without
 * reasoning that the other cannot read. The native types judge the request, and the simulator that of a provider that it has.
 */

import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { models } from "../../generated/registry.ts";
import { exampleOf } from "../../language/nested.ts";
import type { Adapter } from "../../runtime/adapter.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { familyOf } from "../../runtime/request/families.ts";
import { readRoutes, resolve } from "../../runtime/router.ts";
import { prepare } from "../../runtime/transport/send.ts";
import { checkShape } from "../../simulator/shape.ts";
import { configured } from "../configured.ts";
import fc from "../fast-check.ts";
import { propertyRuns } from "../property-runs.ts";
import { readReply } from "../read-replies.ts";
import { type ProviderKey, pathOf, post, providerKeys } from "../simulator/requests.ts";
import { type Answer, nativeAnswer } from "./native-answers.ts";

interface Place {
  readonly adapter: Adapter;
  readonly family: string;
  readonly model: string;
}

const schemas = new Map(
  await Promise.all(
    adapters.map(async ({ provider }): Promise<[string, object]> => {
      const { default: spec } = await import(`../../generated/explain/${provider}.json`, { with: { type: "json" } });
      return [provider, spec.schema];
    }),
  ),
);

/** A model for each `<provider> <family>`: a listed one, or a name that the globs match. */
const places: ReadonlyMap<string, Place> = new Map(
  adapters.flatMap((adapter) =>
    Object.entries(adapter.families).map(([family, globs]): [string, Place] => {
      const listed = models.filter(({ provider }) => provider === adapter.provider).map(({ name }) => name);
      const matching = globs.flatMap((glob) => ["", "vendor/model", "x"].map((some) => exampleOf(glob, some)));
      const model = [...listed, ...matching].find((name) => name !== "" && familyOf(adapter, name).family === family);
      if (model === undefined) throw new Error(`${adapter.provider}: no name of a model of ${family}`);
      return [`${adapter.provider} ${family}`, { adapter, family, model }];
    }),
  ),
);

const tools = ["weather", "trains"].map((name) => ({
  type: "function",
  function: { name, description: name, parameters: { type: "object", properties: { city: { type: "string" } } } },
}));

const word = (kind: string, index: number) => `${kind}${index}q`;

/** The answers of a conversation by their numbers of calls. The last may be of an open tool loop. */
const conversations = fc.record({
  from: fc.constantFrom(...places.keys()),
  to: fc.constantFrom(...places.keys()),
  calls: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 3 }),
  effort: fc.constantFrom(undefined, "low", "high"),
  system: fc.boolean(),
});

function answersWith(calls: readonly number[], isGemini: boolean): Answer[] {
  return calls.map((count, index) => ({
    isGemini,
    thought: word("thought", index),
    secret: Buffer.from(`${word("secret", index)} of another`).toString("base64"),
    text: word("text", index),
    calls: Array.from({ length: count }, (_, number) => ({
      id: `call_${index}_${number}`,
      name: number % 2 === 0 ? "weather" : "trains",
      input: { city: word(`city${number}x`, index) },
    })),
  }));
}

/** The message that a caller gets for an answer, through JSON like one who stores it. */
function messageOf({ adapter, model }: Place, answer: Answer): object {
  const native = nativeAnswer(adapter, answer);
  const reply = readReply(adapter, JSON.stringify(native), { provider: adapter.names[0]?.key ?? "", model });
  return JSON.parse(JSON.stringify(reply.choices[0].message));
}

function historyOf(from: Place, answers: readonly Answer[]): object[] {
  return answers.flatMap((answer, index) => [
    // the next answer of a tool loop follows the results
    ...(index > 0 && answers[index - 1]?.calls.length ? [] : [{ role: "user", content: word("question", index) }]),
    messageOf(from, answer),
    ...answer.calls.map(({ id, input }) => ({ role: "tool", tool_call_id: id, content: `result of ${input.city}` })),
  ]);
}

function bodyAt({ adapter, model }: Place, request: object): Record<string, unknown> {
  const to = resolve(`${adapter.provider}/${model}`, readRoutes([adapter], configured([adapter])));
  return JSON.parse(prepare(checkRequest({ ...request, model: `${adapter.provider}/${model}` }), to, false).call.body);
}

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** Whether it is a model of Gemini, through any provider: it reads the signatures of the others' calls. */
function isGemini({ adapter, model }: Place): boolean {
  return adapter.dialect === "generate-content" || model.startsWith("google/");
}

/** Whether reasoning of the one may be sent to the other, which is the same provider with another model. */
function mayRead(from: Place, to: Place): boolean {
  const { replay } = familyOf(to.adapter, to.model);
  return from.adapter === to.adapter && (replay === "provider" || (replay === "model" && from.model === to.model));
}

const signature = /"(thoughtSignature|thought_signature)":"[^"]*"/g;

const simulated = (provider: string): provider is ProviderKey => (providerKeys as string[]).includes(provider);

/** The simulator does not have every model of a provider. */
function judge({ adapter: { provider }, model }: Place, body: object): "types" | "simulator" {
  checkShape(schemas.get(provider) as object, body);
  if (!simulated(provider)) return "types";
  const { status, text } = post(pathOf(provider, model), JSON.stringify(body));
  if (status === 404 || text.includes("model identifier is invalid")) return "types";
  expect(status, text).toBe(200);
  return "simulator";
}

describe("between all pairs of a provider and a family", () => {
  it("the providers that the simulator has are judged by it", () => {
    const request = { messages: [{ role: "user", content: "Hello" }], max_tokens: 6000 };
    const judged = [...places.values()].filter((place) => judge(place, bodyAt(place, request)) === "simulator");
    expect(new Set(judged.map(({ adapter }) => adapter.provider))).toEqual(new Set(providerKeys));
  });

  it("text, calls and results arrive, and reasoning only where it is understood", () => {
    fc.assert(
      fc.property(conversations, ({ from: one, to: other, calls, effort, system }) => {
        const [from, to] = [places.get(one) as Place, places.get(other) as Place];
        const answers = answersWith(calls, isGemini(from));
        const history = historyOf(from, answers);
        const isTagged = history.some((message) => "reasoning_details" in message);
        const isOpen = (answers.at(-1)?.calls.length ?? 0) > 0;
        const messages = [
          ...(system ? [{ role: "system", content: "You plan journeys." }] : []),
          ...history,
          ...(isOpen ? [] : [{ role: "user", content: "And then?" }]),
        ];
        const body = bodyAt(to, { messages, tools, max_tokens: 6000, ...(effort && { reasoning_effort: effort }) });
        const sent = JSON.stringify(body);
        const isRead = mayRead(from, to);
        const areCallsRead = isGemini(from) && isGemini(to);
        // the simulator would refuse what it has not signed itself
        if (isRead || areCallsRead) checkShape(schemas.get(to.adapter.provider) as object, body);
        else judge(to, body);
        for (const answer of answers) {
          expect(count(sent, answer.text), answer.text).toBe(1);
          // in the call and in its result
          for (const { input } of answer.calls) expect(count(sent, input.city), input.city).toBe(2);
          if (isRead) continue;
          expect(areCallsRead ? sent.replaceAll(signature, "") : sent).not.toContain(answer.secret);
          // reasoning that is only text may continue where the text is read
          if (isTagged) expect(sent).not.toContain(answer.thought);
        }
      }),
      { numRuns: propertyRuns(8000) },
    );
  });
});
