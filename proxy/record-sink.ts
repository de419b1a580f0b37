/** Where the records of requests go: the request log, or a program that shows them as well. */
import type { RequestLog } from "../runtime/log.ts";

export type RecordSink = Pick<RequestLog, "append" | "reopen" | "close">;
