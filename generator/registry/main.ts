/** `npm run registry -- --from <file>`: what a downloaded catalogue would add to `spec/registry`. */
import { resolve } from "node:path";
import { run } from "./command.ts";

process.exitCode = run(process.argv.slice(2), resolve(import.meta.dirname, "../.."), {
  print: (text) => void process.stdout.write(text),
  fail: (text) => console.error(text),
});
