/** Loaded by every process of a proxy under test: creates a file named after its process id. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

writeFileSync(join(process.env.PIDS ?? "", String(process.pid)), "");
