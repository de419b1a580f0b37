/** The heap of a process that is only a proxy. */
import { setFlagsFromString } from "node:v8";

/** Sets V8's garbage collection, whose defaults cost a proxy much processor time. Can be called at any time. */
export function tuneHeap(): void {
  // V8 creates objects in its old space at places whose first objects lived long, for example because the first requests waited for
  // the shared store. An unused object there keeps alive what it refers to until the next full collection, so all of a request
  // would be copied to the old space, for up to a sixth of the processor time.
  setFlagsFromString("--no-allocation-site-pretenuring");
  // After some 100 quiet seconds V8 gives memory back, and optimized code is lost with it: the next thousand requests took up to five
  // times as long. `--no-memory-reducer` has no effect once a process has started.
  setFlagsFromString("--memory-reducer-gc-count=0");
}
