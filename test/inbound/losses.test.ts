/** A request that is translated for the owner of its API is the same request, but for what is listed in `losses.yaml`. */
import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { leavesIn } from "../../explain/json.ts";
import { adapters } from "../../generated/adapters/index.ts";
import { inboundApis } from "../../generated/inbound/index.ts";
import type { Adapter, Native } from "../../runtime/adapter.ts";
import type { InboundApi } from "../../runtime/inbound/api.ts";
import { readInbound } from "../../runtime/inbound/request.ts";
import { exchange } from "../../runtime/request/exchange.ts";
import { checked } from "../../runtime/transport/send.ts";
import { registrationOf } from "../properties/draw-target.ts";

interface Case {
  readonly model: string;
  readonly native: Native;
  readonly losses: Readonly<Record<string, unknown>>;
}

const file = new URL("losses.yaml", import.meta.url);
const document = parseDocument(readFileSync(file, "utf8"));
const cases = Object.entries(document.toJS() as Record<string, Case>);

describe("a request in the form of", () => {
  it("every API is among the cases", () => {
    expect(cases.map(([name]) => name).sort()).toEqual(inboundApis.map(({ api }) => api).sort());
  });

  it.each(cases)("%s is sent to its owner unchanged, but for the listed losses", (name, { model, native, losses }) => {
    const found = lossesOf(name, model, native);
    if (process.env.RECORD === "true") {
      document.setIn([name, "losses"], found);
      writeFileSync(file, document.toString({ lineWidth: 130 }));
    } else expect(found).toEqual(losses);
  });
});

/** The pointers at which what is sent differs, with what is there. */
function lossesOf(name: string, address: string, native: Native): Record<string, unknown> {
  const sent = translated(name, address, native);
  const [before, after] = [native, sent].map(
    (each) => new Map(leavesIn(each, "").map(({ pointer, value }) => [pointer, value])),
  );
  const pointers = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
  const differ = pointers.filter(
    (pointer) => before?.get(pointer) !== after?.get(pointer) && !isEmpty(before?.get(pointer), after?.get(pointer)),
  );
  return Object.fromEntries(differ.map((pointer) => [pointer, after?.get(pointer) ?? null]));
}

/** Whether both are the same empty object or array. */
function isEmpty(one: unknown, other: unknown): boolean {
  return typeof one === "object" && JSON.stringify(one) === JSON.stringify(other);
}

function translated(name: string, address: string, native: Native): unknown {
  const api = inboundApis.find((each) => each.api === name) as InboundApi;
  const [provider = "", ...rest] = address.split("/");
  const adapter = adapters.find((each) => each.provider === provider) as Adapter;
  const model = rest.join("/");
  const path = api.under.length > 0 ? { model, stream: false } : {};
  const { request, stream } = readInbound(api, native, path);
  const to = { adapter, registration: registrationOf(adapter, 0), model, key: "KEY", base: new URL("http://p.test") };
  return JSON.parse(JSON.stringify(checked(request, () => adapter.request(exchange(request, to, stream)))));
}
