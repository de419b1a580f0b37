import { describe, expect, it } from "vitest";
import { emitErrors } from "../../../generator/emit/errors.ts";
import { checkErrors } from "../../../generator/emit/errors-table.ts";
import { readSpec } from "../../spec/files.ts";
import { laidOut } from "./laid-out.ts";

const file = "spec/errors.yaml";

describe("generated/errors.ts", () => {
  it("has a documented row for each kind", () => {
    const [output] = laidOut(emitErrors(readSpec(file)));
    expect(output?.path).toBe("generated/errors.ts");
    expect(output?.text).toContain(`   * key cannot be checked, or the proxy shut down before the answer was complete.
   */
  Overloaded: { code: "overloaded", status: 503, retried: false, falls_back: false, retry_after: true },
`);
    expect(output?.text).toContain(`    /** A gateway of the provider got no answer in time. */
    504: { retried: true, falls_back: false },
`);
  });

  it("changes in one line if one status does", () => {
    const before = laidOut(emitErrors(readSpec(file)))[0]?.text.split("\n") ?? [];
    const after = laidOut(emitErrors(readSpec(file, "status: 405", "status: 404")))[0]?.text.split("\n") ?? [];
    expect(after.filter((line, index) => line !== before[index])).toEqual([
      '  MethodNotAllowed: { code: "method_not_allowed", status: 404, retried: false, falls_back: false, retry_after: false },',
    ]);
  });
});

describe("errors in spec/errors.yaml", () => {
  it.each([
    [
      "a misspelt column",
      "falls_back: true,     retry_after: true",
      "fals_back: true, retry_after: true",
      "unknown key fals_back; did you mean falls_back?",
    ],
    ["a column left out", "falls_back: true,     retry_after: true", "retry_after: true", "falls_back is missing"],
    [
      "no status",
      "status: 405",
      "status: 99",
      "99 is not allowed here: an HTTP status from 400 to 599, or upstream for the provider's own",
    ],
    [
      "no answer",
      "retried: true,     falls_back: true,     ",
      "retried: maybe, falls_back: true, ",
      '"maybe" is not one of these values; allowed: true, false, upstream',
    ],
    [
      "a code that is taken",
      "code: not_found",
      "code: missing_model",
      "the code missing_model is already used by MissingModel",
    ],
    [
      "an invalid code",
      "code: not_found",
      "code: NotFound",
      '"NotFound" is not allowed here: a code, words_with_underscores',
    ],
    ["an invalid name of a kind", "NotFound: ", "not_found: ", "not_found is not allowed here: a name in CamelCase"],
    [
      "no sentence",
      "The proxy has no such path, or the vendor of the model has no such call.",
      "no such path",
      '"no such path" is not allowed here: a sentence with its full stop',
    ],
    [
      "a status that decides without being there",
      "status: 502,      retried: true",
      "status: 502,      retried: upstream",
      "Http has a status of its own, so retried cannot depend on the provider's status",
    ],
    ["no row for other statuses", "else: { retried", "599:  { retried", "else is missing"],
    [
      "a row for a status without an error",
      "504:  {",
      "304:  {",
      "304 is not allowed here: a status from 400 to 599, or else",
    ],
    ["a range upside down", "from: 400, to: 599", "from: 599, to: 400", "599 is larger than 400"],
  ])("%s", (_, from, to, message) => {
    expect(checkErrors(readSpec(file, from, to)).map((each) => each.message)).toEqual([message]);
  });
});
