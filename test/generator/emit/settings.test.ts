import { describe, expect, it } from "vitest";
import { emitSettings } from "../../../generator/emit/settings.ts";
import { checkSettings } from "../../../generator/emit/settings-table.ts";
import { providers, readSpec } from "../../spec/files.ts";
import { laidOut } from "./laid-out.ts";

const file = "spec/settings.yaml";

describe("generated/settings.ts", () => {
  const text = laidOut(emitSettings(readSpec(file)))[0]?.text ?? "";

  it("has a member of Settings for each variable, optional where there is no default", () => {
    expect(text).toContain(`  /** Port that the proxy listens on; 0 means any free one. Default \`3000\`. */
  readonly port: number;
`);
    expect(text).toContain("  readonly sharedStoreUrl?: string;\n");
    expect(text).toContain("  readonly rateLimitRpm?: number;\n");
  });

  it("accepts an alternative value for a number", () => {
    expect(text).toContain('  readonly workers: number | "auto";\n');
  });

  it("has a row for each, with the same name", () => {
    expect(text).toContain(`  port: {
    name: "PORT",
    type: "integer",
    default: 3000,
    range: [0, 65_535],
    config: "proxy.port",
    used_by: ["server"],
    container: "published",
    meaning: "Port that the proxy listens on; 0 means any free one.",
  },
`);
  });
});

describe("the defaults of the chat", () => {
  it("are a separate constant", () => {
    const text = laidOut(emitSettings(readSpec(file)))[0]?.text ?? "";
    expect(text).toMatch(
      /export const chat = \{ model: "anthropic\/.+", reasoning_effort: "high", image_bytes: .+ \} as const;/,
    );
  });
});

describe("errors in spec/settings.yaml", () => {
  it.each([
    ["a misspelt key", "default: 3000,", "defualt: 3000,", "unknown key defualt; did you mean default?"],
    [
      "an unknown type",
      "PORT:                 { type: integer",
      "PORT: { type: int",
      '"int" is not one of these values; allowed: text, label, integer, number, boolean, url, path',
    ],
    ["a default outside its range", "default: 3000,", "default: 70000,", "the default of PORT is outside 0 to 65535"],
    [
      "a default that is not a whole number",
      "default: 3000,",
      "default: 0.5,",
      "the default of PORT must be a whole number",
    ],
    ["a default of another type", "default: 3000,", 'default: "3000",', "the default of PORT must be a number"],
    ["a range upside down", "range: [0, 65535]", "range: [65535, 0]", "65535 is larger than 0"],
    ["a number without a range", "range: [0, 65535], ", "", "PORT needs a range: [smallest, largest]"],
    [
      "a string with a range",
      "default: 0.0.0.0, ",
      "default: 0.0.0.0, range: [0, 1], ",
      "HOST has the type text, which has no range",
    ],
    [
      "an alternative value for a string",
      "default: 0.0.0.0, ",
      "default: 0.0.0.0, or: any, ",
      "HOST has the type text; only a number may have an alternative value",
    ],
    [
      "a chat with an unknown provider",
      "model: anthropic/",
      "model: antropic/",
      "unknown provider antropic; did you mean anthropic?",
    ],
    [
      "a URL without schemes",
      "schemes: [http, https], ",
      "",
      "schemes are required for a url and for no other type; BASE_URL has the type url",
    ],
    [
      "a default with another scheme",
      '"http://127.0.0.1:3000"',
      '"ftp://127.0.0.1"',
      "the default of BASE_URL has no allowed scheme",
    ],
    [
      "a parent that is not a setting",
      "inherits: RATE_LIMIT_RPM",
      "inherits: RATE_LIMT_RPM",
      "unknown setting RATE_LIMT_RPM; did you mean RATE_LIMIT_RPM?",
    ],
    [
      "a config key used twice",
      "config: proxy.port",
      "config: proxy.host",
      "proxy.host is already the config key of HOST",
    ],
    [
      "a name in small letters",
      "  LOG:  ",
      "  log:  ",
      "log is not allowed here: words in capitals, joined by underscores",
    ],
    [
      "an unknown provider",
      "model: anthropic/",
      "model: antropic/",
      "unknown provider antropic; did you mean anthropic?",
    ],
  ])("%s", (_, from, to, message) => {
    const messages = checkSettings(readSpec(file, from, to), providers).map((each) => each.message);
    expect(messages).toContain(message);
  });
});
