/** Where the records of requests go: the request log, or a program that shows them as well. */
import type { EngineRequest } from "../generated/hub.ts";
import type { RequestLog, RequestRecord } from "../runtime/log.ts";
import type { Destination } from "../runtime/router.ts";

export interface RecordSink extends Pick<RequestLog, "reopen" | "close"> {
  /** @param notes what `inspect` has found, if there is one and the request was sent */
  append(record: RequestRecord, notes?: Promise<readonly string[]>): void;
  /** Called with each request that is translated, before it is sent to this destination. */
  inspect?(request: EngineRequest, to: Destination): Promise<readonly string[]>;
}
