/** `_generated/streamed_answer.py` of the Python client: what the events of a stream say of its answer. */
import { type Contract, type Field, joinedFields, joinTargets } from "./contract.ts";
import { streamFields } from "./options.ts";
import { docstring, printImport } from "./python-text.ts";

export function printStreamedAnswer(contract: Contract): string {
  const text = printClass(contract);
  const names = contract.declarations.map(({ name }) => name);
  return `"""What the events of a stream say of its answer."""

from __future__ import annotations

${printImport("answers", names, text)}


${text}`;
}

function printClass(contract: Contract): string {
  const targets = joinTargets(contract);
  const cases = joinedFields(contract).map(({ event, fields }) => {
    return `            case ${event}():\n${fields.map((field) => `                ${printJoin(field)}\n`).join("")}`;
  });
  const arguments_ = targets.map(({ joins, type }) => {
    const copy = type.kind === "array" ? `self._${joins}[:]` : `self._${joins}`;
    return `            ${joins}=${copy}${joins === "content" ? "" : " or None"},\n`;
  });
  const documented = (name: keyof typeof streamFields) => docstring(streamFields[name]("None"), 2);
  return `class StreamedAnswer:
    """What is known of an answer from the events so far."""

    def __init__(self) -> None:
${targets.map((field) => `        self._${field.joins}${printEmpty(field)}\n`).join("")}        self._tool_calls: list[ToolCall] = []
        self._usage: Usage | None = None
        self._finish_reason: FinishReason | None = None
        self._done = False

    def _add(self, event: StreamEvent) -> None:
        match event:
${cases.join("")}            case ToolCallEvent():
                function = FunctionCall(name=event.name, arguments=event.arguments)
                signature = event.thought_signature
                # with all other fields of the event, since a provider may need them again
                call = ToolCall(id=event.id, function=function, thought_signature=signature, extra=event.extra)
                self._tool_calls.append(call)
            case UsageEvent():
                self._usage = Usage.from_json({name: each for name, each in event.to_json().items() if name != "type"})
            case DoneEvent():
                self._done = True
                self._finish_reason = event.finish_reason
            case _:
                pass

    @property
    def message(self) -> AssistantMessage:
${documented("message")}        return AssistantMessage(  # only the content may be empty
${arguments_.join("")}            tool_calls=self._tool_calls[:] or None,
        )

    @property
    def finish_reason(self) -> FinishReason | None:
${documented("finish_reason")}        return self._finish_reason

    @property
    def usage(self) -> Usage | None:
${documented("usage")}        return self._usage
`;
}

function printJoin({ name, type, joins, required }: Field): string {
  const empty = type.kind === "array" ? "[]" : '""';
  return `self._${joins} += event.${name}${required ? "" : ` or ${empty}`}`;
}

function printEmpty({ type }: Field): string {
  return type.kind === "array" && type.of.kind === "named" ? `: list[${type.of.name}] = []` : ' = ""';
}
