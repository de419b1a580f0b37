/** `npm run ledger [-- --update <package>@<version>]`: makes the lists; with `--update`, after another version is installed. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";

// before anything else is loaded: this also skips the removal of types
enableCompileCache(join(import.meta.dirname, "..", "..", "node_modules", ".cache", "node"));
const { updateLists, writeStubs } = await import("./command.ts");
const root = resolve(import.meta.dirname, "..", "..");
const [option, asked = ""] = process.argv.slice(2);
const [, name = "", version = ""] = /^(.+)@([^@]+)$/.exec(asked) ?? [];
if (option !== undefined && (option !== "--update" || name === "")) {
  console.error("usage: npm run ledger [-- --update <package>@<version>]");
  process.exit(2);
}
if (name !== "") {
  install(name, version);
  await writeStubs(root, asked);
}
for (const { kind, path } of await updateLists(root, false)) console.log(`${kind.padEnd(8)} ${path}`);

/** Installs a version, and writes it into the files that name the package. */
function install(sdk: string, to: string): void {
  const quoted = sdk.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const reviewed = new RegExp(`^(sdk: \\{(?:.*[ "])?${quoted}"?: )[^\\s,}]+`, "m");
  const folder = join(root, "spec", "unmapped");
  const paths = readdirSync(folder).map((file) => join(folder, file));
  const files = paths.filter((path) => path.endsWith(".yaml") && reviewed.test(readFileSync(path, "utf8")));
  if (files.length === 0) {
    console.error(`no file in spec/unmapped/ has ${sdk} in its line sdk`);
    process.exit(2);
  }
  // npm has said what is wrong
  const { status } = spawnSync("npm", ["install", "--save-dev", "--save-exact", `${sdk}@${to}`], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
  for (const path of files) writeFileSync(path, readFileSync(path, "utf8").replace(reviewed, `$1${to}`));
}
