/** Imported before everything else, so that an old Node says what is missing, not where it stumbled. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  throw new Error(
    `dragoman needs Node 22.19 or newer; this is ${process.versions.node}. Update Node, or add one to your project ` +
      "(npm install node@24) and run your program with `npx node`. A checkout of dragoman has one already.",
  );
}
