import { expect, it } from "vitest";
import type { Answer, Native, Step } from "../../generated/hub.ts";
import { inboundApis } from "../../generated/inbound/index.ts";

const usage = { input: 1, output: 1, total: 2 };
const answer = { id: "a", model: "m", created: 1 };
const call = { type: "tool_call", index: 0, key: "k", call: 0, id: "c", name: "f", arguments: "{}", input: {} };
const whole = { ...answer, items: [], calls: [call], finish: "tool_calls", usage };

it.each(inboundApis)("answers of $api read the fields of the request that stay in memory, and no others", (api) => {
  const read = new Set<string>();
  const asked = new Proxy<Record<string, Native>>(
    {},
    {
      get(_, name) {
        read.add(String(name));
        return undefined;
      },
    },
  );
  api.answer({ ...whole, asked } as unknown as Answer);
  const failure = { status: 500, code: "c", message: "m", items: [] };
  const steps = [
    { type: "start", usage },
    { type: "finish", whole: { ...whole, asked } },
    { type: "failed", failure },
  ];
  for (const step of steps) api.event({ answer, asked, ...step } as unknown as Step);
  expect([...read].sort()).toEqual([...api.asked].sort());
});
