/** fast-check with the seed of the run. */
import fc from "fast-check";
import { seed } from "./seed.ts";

// The full run does not shrink a failure, which can take longer than all tests do: its seed and path repeat it elsewhere.
fc.configureGlobal({ seed, endOnFailure: process.env.FUZZ_RUNS !== undefined });

export default fc;
