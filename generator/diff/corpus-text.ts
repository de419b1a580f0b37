/** The fixed requests as YAML. Bundlers replace this file by its contents. */
import { readFileSync } from "node:fs";

export const corpusText = readFileSync(new URL("corpus.yaml", import.meta.url), "utf8");
