// The licences of the packages bundled into a file.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @param what the name of the file
 * @param modules the paths of the modules in it
 */
export function printLicences(what, modules) {
  const licences = packagesOf(modules).map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (file === undefined && license === undefined) throw new Error(`${name} has no licence`);
    const text = file === undefined ? "" : `\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
    return `${name} ${version}, ${license}\n${text}`;
  });
  // a version of a package may be installed twice
  return `${what} contains these packages.\n\n${[...new Set(licences)].join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** The package folders of the modules, in alphabetical order. */
function packagesOf(modules) {
  const found = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll("\\", "/")) ?? []);
  return [...new Set(found)].sort();
}
