/** The heap of a process that is only a proxy. */
import { setFlagsFromString } from "node:v8";

/**
 * How long V8's memory reducer certainly does nothing after the start of a process, in seconds (its first wait is 8 s, V8 13.6). Later,
 * V8 may end the process when the flag of the reducer changes.
 */
const reducerIdle = 5;

/** Sets V8's garbage collection, whose defaults cost a proxy much processor time. Call it at the start of the process. */
export function tuneHeap(): void {
  // V8 creates objects in its old space at places whose first objects lived long, for example because the first requests waited for
  // the shared store. An unused object there keeps alive what it refers to until the next full collection, so all of a request
  // would be copied to the old space, for up to a sixth of the processor time.
  setFlagsFromString("--no-allocation-site-pretenuring");
  // After some 100 quiet seconds V8 gives memory back, and optimized code is lost with it: the next thousand requests took up to five
  // times as long. `--no-memory-reducer` has no effect once a process has started.
  if (process.uptime() < reducerIdle) setFlagsFromString("--memory-reducer-gc-count=0");
}
