/** Imported first, so that an old Node fails with a helpful message. */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 19)) {
  throw new Error(
    `dragoman needs Node 22.19 or newer; this is ${process.versions.node}. Update Node, or add one to your project ` +
      "(npm install node@24) and run your program with `npx node`. A checkout of dragoman includes one.",
  );
}
