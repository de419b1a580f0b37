/** The globals of Node that the translation uses. Imported before everything else. */
import { Buffer } from "buffer";

Object.assign(globalThis, { Buffer, process: { env: {}, cwd: () => "/", emitWarning: console.warn } });
