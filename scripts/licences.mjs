// The licences of the packages that a file of ours contains.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param what the file, as a reader knows it
 * @param modules the paths of everything that is in it
 */
export function printLicences(what, modules) {
  const texts = packagesOf(modules).map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (file === undefined && license === undefined) throw new Error(`${name} names no licence`);
    const text = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
    return `${name} ${version}, ${license}\n${text}`;
  });
  // one version of a package may be installed in two places
  return `${what} contains these packages.\n\n${[...new Set(texts)].join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** The folders in `node_modules` that modules come from, in alphabetical order. */
function packagesOf(modules) {
  const found = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/")) ?? []);
  return [...new Set(found)].sort();
}
