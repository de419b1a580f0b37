import { expect, it } from "vitest";
import { declarationOf, readContract } from "../../../generator/emit/clients/contract.ts";
import { emitPythonClient } from "../../../generator/emit/clients/python.ts";
import { emitTypeScriptClient } from "../../../generator/emit/clients/typescript.ts";
import { emitClients } from "../../../generator/emit/clients.ts";
import type { Output } from "../../../generator/writer.ts";
import { loadSource } from "../../../language/load.ts";
import { readSpec } from "../../spec/files.ts";
import { laidOut } from "./laid-out.ts";

const file = "spec/proxy.openapi.yaml";

const small = readContract(
  loadSource(
    file,
    `openapi: 3.1.0
info: { title: Demo, version: 1.2.3 }
servers: [{ url: "http://127.0.0.1:9" }]
paths:
  /ask:
    post:
      operationId: ask
      summary: Ask something
      description: |
        It is answered
        in one piece.
      requestBody: { $ref: "#/components/requestBodies/Ask" }
      responses:
        "200":
          description: The answer.
          content:
            application/json: { schema: { $ref: "#/components/schemas/Reply" } }
            text/event-stream: { schema: { $ref: "#/components/schemas/Event" } }
  /listen:
    post:
      operationId: listen
      summary: Ask, and listen
      requestBody: { $ref: "#/components/requestBodies/Ask" }
      responses:
        "200": { description: Events., content: { text/event-stream: { schema: { $ref: "#/components/schemas/Event" } } } }
components:
  requestBodies:
    Ask: { content: { application/json: { schema: { $ref: "#/components/schemas/Question" } } } }
  schemas:
    Question:
      description: What is asked.
      type: object
      required: [text]
      properties:
        text: { type: string }
        stream: { type: boolean }
        notes: { description: Of earlier answers., type: array, items: { $ref: "#/components/schemas/Note" } }
        extras: { $ref: "#/components/schemas/Extras" }
        mood: { $ref: "#/components/schemas/Mood" }
    Extras:
      description: Anything.
      type: object
      additionalProperties: true
      properties: { pitch: { type: number }, tones: { type: array, items: { type: string, enum: [dark, light] } } }
    Mood: { description: How., type: string, enum: [calm, wild] }
    Note: { description: A note., type: object, required: [id], properties: { id: { type: string } } }
    Reply:
      description: What is answered.
      type: object
      required: [kind, notes]
      properties:
        kind: { type: string, const: answer }
        notes: { type: array, items: { $ref: "#/components/schemas/Note" } }
        count: { type: integer }
    Event:
      description: One or the other.
      oneOf: [{ $ref: "#/components/schemas/Word" }, { $ref: "#/components/schemas/End" }]
      discriminator:
        propertyName: type
        mapping: { word: "#/components/schemas/Word", end: "#/components/schemas/End" }
    Word: { description: A word., type: object, required: [type, text], properties: { type: { type: string, const: word }, text: { type: string } } }
    ErrorCode: { description: Why it failed., type: string, enum: [overloaded] }
    End: { description: The end., type: object, required: [type], properties: { type: { type: string, const: end } } }
`,
  ),
);

const textOf = (outputs: readonly Output[], name: string) => outputs.find(({ path }) => path.endsWith(name))?.text;

it("the contract distinguishes requests from responses, and has the result of each call", () => {
  const sides = small.declarations.map(({ name, sent, received }) => [name, sent, received]);
  expect(sides).toEqual([
    ["Question", true, false],
    ["Extras", true, false],
    ["Mood", true, false],
    ["Note", true, true],
    ["Reply", false, true],
    ["Event", false, true],
    ["Word", false, true],
    ["ErrorCode", false, false],
    ["End", false, true],
  ]);
  expect(small.calls).toMatchObject([
    { id: "ask", request: "Question", response: "Reply", streams: false, description: "It is answered in one piece." },
    { id: "listen", request: "Question", response: "Event", streams: true, description: "" },
  ]);
});

it("a call has one kind of response, so there is no field to choose it", () => {
  const question = declarationOf(small, "Question");
  expect(question.kind === "record" && question.fields.map(({ name }) => name)).toEqual([
    "text",
    "notes",
    "extras",
    "mood",
  ]);
});

it("TypeScript has interfaces, unions and documented methods", () => {
  const outputs = laidOut(emitTypeScriptClient(small));
  expect(textOf(outputs, "types.ts")).toBe(`// @generated from ${file}. Do not edit; run \`npm run generate\`.

/** What is asked. */
export interface Question {
  text: string;
  /** Of earlier answers. */
  notes?: readonly Note[];
  /** Anything. */
  extras?: Extras;
  /** How. */
  mood?: Mood;
}

/** Anything. */
export interface Extras {
  [field: string]: unknown;
  pitch?: number;
  tones?: readonly ("dark" | "light")[];
}

/** How. */
export type Mood = "calm" | "wild";

/** A note. */
export interface Note {
  id: string;
}

/** What is answered. */
export interface Reply {
  kind: "answer";
  notes: Note[];
  count?: number;
}

/** One or the other. */
export type Event = Word | End;

/** A word. */
export interface Word {
  type: "word";
  text: string;
}

/** Why it failed. */
export type ErrorCode = "overloaded";

/** The end. */
export interface End {
  type: "end";
}
`);
  expect(textOf(outputs, "calls.ts")).toContain(`
  /**
   * Ask something.
   *
   * It is answered in one piece.
   */
  ask<Schema extends OutputSchema | undefined = undefined>(
    request: Question & Asks<Schema>,
    options: CallOptions = {},
  ): Promise<Answered<Reply> & WithOutput<Schema>> {
    const call = { method: "POST", path: "/ask", accept: "application/json", fields: ["kind", "notes"] } as const;
    return this.ask(call, request, options) as Promise<Answered<Reply> & WithOutput<Schema>>;
  }

  /** Ask, and listen. */
  listen<Schema extends OutputSchema | undefined = undefined>(
    request: Question & Asks<Schema>,
    options: CallOptions = {},
  ): ChatStream & WithOutput<Schema> {
    const call = { method: "POST", path: "/listen", accept: "text/event-stream" } as const;
    return this.open(call, request, options) as ChatStream & WithOutput<Schema>;
  }
`);
});

it("Python has typed dictionaries for requests, and dataclasses for responses", () => {
  const outputs = emitPythonClient(small);
  expect(textOf(outputs, "requests.py")).toContain(`
class NoteDict(TypedDict):
    """A note."""

    id: str


class Extras(TypedDict):
    """Anything."""

    pitch: NotRequired[float]
    tones: NotRequired[Sequence[Literal["dark", "light"]]]


Mood: TypeAlias = Literal["calm", "wild"]
"""How."""


class Question(TypedDict):
    """What is asked."""

    text: str
    notes: NotRequired[Sequence[Note | NoteDict]]
    """Of earlier answers."""
    extras: NotRequired[Extras | Mapping[str, Any]]
    """Anything."""
    mood: NotRequired[Mood]
    """How."""
`);
  expect(textOf(outputs, "answers.py")).toContain(`
@dataclass(frozen=True, kw_only=True)
class Reply(Answer):
    """What is answered."""

    kind: Literal["answer"] = "answer"
    notes: Sequence[Note]
    count: int | None = None

    nested: ClassVar[Nested] = {"notes": Note}


@dataclass(frozen=True, kw_only=True)
class Word(Record):
    """A word."""

    type: Literal["word"] = "word"
    text: str


@dataclass(frozen=True, kw_only=True)
class End(Record):
    """The end."""

    type: Literal["end"] = "end"


Event: TypeAlias = Word | End
"""One or the other."""

EVENTS: Records = {"word": Word, "end": End}
`);
  expect(textOf(outputs, "calls.py")).toContain(`
    @overload
    async def ask(
        self,
        *,
        text: str,
        notes: Sequence[Note | NoteDict] | None = None,
        extras: Extras | Mapping[str, Any] | None = None,
        mood: Mood | None = None,
        output: type[Model],
        **options: Unpack[CallOptions],
    ) -> OutputResponse[Model]: ...
`);
  expect(textOf(outputs, "calls.py")).toContain(`
        mood: Mood | None = None,
        output: type[Model] | Mapping[str, Any] | None = None,
        **options: Unpack[CallOptions],
    ) -> Reply:
        """Ask something.

        It is answered in one piece.

        Args:
`);
});

it("a new field is in every language", () => {
  const place = "        latency_ms: { description:";
  const changed = readSpec(file, place, `        weather: { description: Outside., type: string }\n${place}`);
  const before = new Map(emitClients(readSpec(file)).map(({ path, text }) => [path, text]));
  const after = emitClients(changed).filter(({ path, text }) => before.get(path) !== text);
  expect(new Set(after.map(({ path }) => path.split("/")[1]))).toEqual(new Set(["typescript", "python", "go", "ruby"]));
  for (const { path, text } of after) expect(text, path).toMatch(/weather/i);
});

it("refuses a constant that is not a string, which the clients would take for one", () => {
  const source = readSpec(
    file,
    "absent if it was calculated., type: boolean }",
    "absent if it was calculated., const: true }",
  );
  expect(() => readContract(source)).toThrow("clients do not support the type");
});
