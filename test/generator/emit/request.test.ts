import { describe, expect, it } from "vitest";
import { emitRequest } from "../../../generator/emit/request.ts";
import { type Diagnostic, SpecError } from "../../../language/diagnostics.ts";
import { readSpec } from "../../spec/files.ts";
import { laidOut } from "./laid-out.ts";

const file = "spec/hub.yaml";

/** The errors of the hub after a replacement. */
function errorsOf(from: string, to: string): Diagnostic[] {
  try {
    emitRequest(readSpec(file, from, to));
    return [];
  } catch (error) {
    if (error instanceof SpecError) return [...error.diagnostics];
    throw error;
  }
}

describe("generated/request.ts", () => {
  const text = laidOut(emitRequest(readSpec(file)))[0]?.text ?? "";

  it("compares short enums one by one and searches long ones", () => {
    expect(text).toContain('if (value !== "standard" && value !== "pro") throw');
    expect(text).toContain("if (!effortValues.includes(value)) throw");
  });

  it("keeps no state between requests", () => {
    expect(text).not.toMatch(/^(export )?(let|var) /m);
  });
});

describe("an unsupported schema of a request is an error at its line", () => {
  it.each([
    ["store: { type: boolean }", "store: { type: boolean, minimum: 1 }", "unknown keyword minimum"],
    [
      "store: { type: boolean }",
      "store: { type: integer, minimun: 1 }",
      "unknown keyword minimun; did you mean minimum?",
    ],
    ["store: { type: boolean }", "store: { type: array }", "a schema must have a type"],
    ["store: { type: boolean }", "store: { description: any }", "a schema must have a type"],
    ["store: { type: boolean }", "store: { type: boolean, expects: { minimum: a } }", "there is no minimum here"],
    ["{maxItems} addresses", "{most} addresses", "there is no most here"],
    ["required: [function]", "required: [fnction]", "fnction is required but not a property"],
    ['{ $ref: "#/$defs/Tool" }', '{ $ref: "#/$defs/Tool", expects: a tool }', "must be in Tool itself"],
    ["store: { type: boolean }", "store: { type: string, maxLength: 5 }", "a limit needs `expects`"],
    ["store: { type: boolean }", "store: { type: stirng }", 'unknown type "stirng"; did you mean string?'],
    ["store: { type: boolean }", 'store: { $ref: "#/$defs/Efort" }', "there is no Efort; did you mean Effort?"],
    ["then: { required: [tool_call_id]", "then: { required: [name, tool_call_id]", "`if` must have the const of one"],
    ["type: { const: input_image }", "type: { type: string }", "the objects of a union must be distinguished"],
  ])("%s → %s", (from, to, message) => {
    const found = errorsOf(from, to);
    expect(found.map((each) => each.message).join("\n")).toContain(message);
    expect(found.every(({ at }) => at.file === file && at.line > 1)).toBe(true);
  });
});
