/** What the translation uses of Node's `process`. */
export const process = { env: {}, cwd: () => "/", emitWarning: console.warn };
