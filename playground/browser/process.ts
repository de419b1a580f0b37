/** The part of Node's `process` that the translation uses. */
export const process = { env: {}, cwd: () => "/", emitWarning: console.warn };
