/** Loaded by every process of a proxy under test: leaves a file that is named after the process. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

writeFileSync(join(process.env.PIDS ?? "", String(process.pid)), "");
