/** `npm run ledger [-- --update <package>@<version>]`: makes the lists; with `--update`, after another version is installed. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
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
  execFileSync("npm", ["install", "--save-dev", "--save-exact", `${sdk}@${to}`], { cwd: root, stdio: "inherit" });
  const files = execFileSync("git", ["grep", "-l", "-F", sdk, "--", "spec/unmapped/*.yaml"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const file of files.trim().split("\n")) {
    const text = readFileSync(join(root, file), "utf8");
    const quoted = sdk.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    writeFileSync(join(root, file), text.replace(new RegExp(`^(sdk:.*?"?${quoted}"?: )[^\\s,}]+`, "m"), `$1${to}`));
  }
}
