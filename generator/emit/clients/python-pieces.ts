/** `_generated/messages.py` of the Python client: how the events of a stream become its message. */
import { type Contract, type Field, joinedFields } from "./contract.ts";
import { bracketed } from "./python-text.ts";

export function printMessageBuilder(contract: Contract): string {
  const joined = joinedFields(contract);
  const targets = [...new Map(joined.flatMap(({ fields }) => fields.map((field) => [field.joins, field]))).values()];
  const elements = targets.flatMap(({ type }) =>
    type.kind === "array" && type.of.kind === "named" ? [type.of.name] : [],
  );
  const events = joined.map(({ event }) => event);
  const names = [
    "AssistantMessage",
    "FunctionCall",
    "StreamEvent",
    "ToolCall",
    "ToolCallEvent",
    ...elements,
    ...events,
  ];
  const cases = joined.map(({ event, fields }) => {
    return `            case ${event}():\n${fields.map((field) => `                ${printJoin(field)}\n`).join("")}`;
  });
  const arguments_ = targets.map(({ joins, type }) => {
    const copy = type.kind === "array" ? `self._${joins}[:]` : `self._${joins}`;
    return `            ${joins}=${copy}${joins === "content" ? "" : " or None"},\n`;
  });
  return `"""Builds the message for the history from the events of an answer."""

from __future__ import annotations

${bracketed("from .answers import ", "(", names.sort(), ")")}


class MessageBuilder:
    """Joins the pieces of an answer."""

    def __init__(self) -> None:
${targets.map((field) => `        self._${field.joins}${printEmpty(field)}\n`).join("")}        self._tool_calls: list[ToolCall] = []

    def add(self, event: StreamEvent) -> None:
        """Adds the pieces of an event."""
        match event:
${cases.join("")}            case ToolCallEvent():
                function = FunctionCall(name=event.name, arguments=event.arguments)
                signature = event.thought_signature
                # with all other fields of the event, since a provider may need them again
                call = ToolCall(id=event.id, function=function, thought_signature=signature, extra=event.extra)
                self._tool_calls.append(call)
            case _:
                pass

    @property
    def message(self) -> AssistantMessage:
        """A copy of the message so far. Only its content may be empty."""
        return AssistantMessage(
${arguments_.join("")}            tool_calls=self._tool_calls[:] or None,
        )
`;
}

function printJoin({ name, type, joins, required }: Field): string {
  const empty = type.kind === "array" ? "[]" : '""';
  return `self._${joins} += event.${name}${required ? "" : ` or ${empty}`}`;
}

function printEmpty({ type }: Field): string {
  return type.kind === "array" && type.of.kind === "named" ? `: list[${type.of.name}] = []` : ' = ""';
}
