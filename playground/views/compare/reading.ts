/** The reply of the proxy, in the shape of its own events whatever the API of the request was. */
import { contractCaller, eventsIn } from "../../../explain/caller.ts";
import { findDestination } from "../../../explain/destinations.ts";
import type { StreamEvent } from "../../../generated/proxy/types.ts";
import type { ChatAnswer } from "../../../proxy/response/answer.ts";
import type { Environment } from "../../../runtime/config/config.ts";
import { pricesAt } from "../../../runtime/models.ts";
import { readWhole } from "../../../runtime/reply/read-reply.ts";
import { EventReader } from "../../../runtime/reply/stream-reader.ts";
import { builtIn } from "../../../runtime/specs/catalog.ts";
import { neutral } from "./state.ts";

/** Reads the answer to one call. */
export interface Reader {
  /** @param data that of one event of the stream */
  event(data: string): readonly StreamEvent[];
  /** The events that the end of the stream adds. */
  end(): readonly StreamEvent[];
  whole(body: string): readonly StreamEvent[];
}

/** @param form that of the call: the answer has it too */
export async function readerOf(form: string, address: string, env: Environment): Promise<Reader> {
  return form === neutral ? contractReader : nativeReader(form, address, env);
}

const contractReader: Reader = {
  event: (data) => [JSON.parse(data)],
  end: () => [],
  whole: (body) => eventsOf(JSON.parse(body)),
};

/** An answer in the form of an API is read as that of a provider with this API. */
async function nativeReader(form: string, address: string, env: Environment): Promise<Reader> {
  const adapter = builtIn.adapters.find(({ dialect }) => dialect === form);
  if (adapter === undefined) throw new Error(`no provider has the API ${form}`);
  const to = findDestination(address, env, {});
  const prices = await pricesAt(to);
  const caller = contractCaller(to);
  const { writer, failed } = caller.open();
  const events = new EventReader(adapter, to.model, writer, { prices });
  const taken = (): StreamEvent[] => {
    const failure = events.failure === undefined ? undefined : failed(events.failure);
    return [...eventsIn(writer.take()), ...eventsIn(failure)] as StreamEvent[];
  };
  return {
    event(data) {
      if (events.closed) return [];
      events.readEvent(data);
      return taken();
    },
    end() {
      if (events.closed) return [];
      events.close();
      return taken();
    },
    whole: (body) =>
      eventsOf(caller.answer((builder) => readWhole(adapter, body, to.model, builder, { prices })) as ChatAnswer),
  };
}

function eventsOf({ message, reasoning, usage, finish_reason }: ChatAnswer): StreamEvent[] {
  const { content, annotations, files, tool_calls = [] } = message;
  return [
    ...(reasoning === undefined ? [] : [{ type: "reasoning", text: reasoning } as const]),
    ...(content === "" ? [] : [{ type: "content", text: content, ...(annotations && { annotations }) } as const]),
    ...(files === undefined ? [] : [{ type: "content", text: "", files } as const]),
    ...tool_calls.map(({ id, function: { name, arguments: input } }): StreamEvent => {
      return { type: "tool_call", id, name, arguments: input };
    }),
    { type: "usage", ...usage },
    { type: "done", ...(finish_reason && { finish_reason }) },
  ];
}
