/** Token counts that the proxy needs are not the caller's to switch off. */
import { describe, expect, it } from "vitest";
import { adapters } from "../../generated/adapters/index.ts";
import { checkRequest } from "../../runtime/request/check.ts";
import { withTokenCounts } from "../../runtime/request/metered.ts";
import { hi, type Json, sent } from "./wire.ts";

const chat = adapters.filter(({ dialect }) => dialect === "chat-completions");
const spaces = chat.flatMap(({ names }) =>
  names.flatMap(({ key, namespace }) => (namespace === undefined ? [] : [[namespace, `${key}/vendor/m`] as const])),
);

/** The stream options that are sent where token counts are needed. */
function optionsOf(address: string, space: string, native: Json): unknown {
  const request = checkRequest({ model: address, messages: hi, [space]: native });
  const { model, messages, ...fields } = withTokenCounts(request, adapters) as unknown as Json;
  return sent(address, fields, true).body.stream_options;
}

describe.each(spaces)("where they are needed, %s", (space, address) => {
  it("asks for token counts, whatever it says of them", () => {
    for (const include_usage of [false, null, 0, "no"]) {
      expect(optionsOf(address, space, { stream_options: { include_usage, other: 1 } })).toEqual({
        include_usage: true,
        other: 1,
      });
    }
    expect(optionsOf(address, space, { stream_options: false })).toEqual({ include_usage: true });
  });

  it("is otherwise sent as it is", () => {
    const plain = optionsOf(address, space, {});
    expect(plain === undefined || (plain as Json).include_usage).toBe(true);
    const request = checkRequest({
      model: address,
      messages: hi,
      [space]: { stream_options: { include_usage: true } },
    });
    expect(withTokenCounts(request, adapters)).toBe(request);
    const without = checkRequest({ model: address, messages: hi, [space]: { other: false } });
    expect(withTokenCounts(without, adapters)).toBe(without);
  });
});

it("an answer of a Responses API is not made in the background", () => {
  for (const space of ["x-openai", "x-provider_a", "x-azure"]) {
    const request = checkRequest({ model: "openai/gpt-5.5", messages: hi, [space]: { background: true, a: 1 } });
    expect(withTokenCounts(request, adapters)).toMatchObject({ [space]: { background: false, a: 1 } });
  }
});
