/**
 * Stands in for the modules of Node that a browser has no equivalent of. The translation imports them for files, processes and
 * connections; it does not call them where it reads no file and sends nothing.
 */
function absent(): never {
  throw new Error("a page cannot do this");
}

export {
  absent as compileFunction,
  absent as createRequire,
  absent as createSigner,
  absent as deserialize,
  absent as dirname,
  absent as existsSync,
  absent as fileURLToPath,
  absent as homedir,
  absent as inspect,
  absent as isAbsolute,
  absent as join,
  absent as mkdirSync,
  absent as posix,
  absent as readdirSync,
  absent as readFileSync,
  absent as renameSync,
  absent as resolve,
  absent as serialize,
  absent as setTimeout,
  absent as spawnSync,
  absent as statSync,
  absent as userInfo,
  absent as win32,
  absent as writeFileSync,
};
