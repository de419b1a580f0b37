/** Parts of the product may need a package that not everybody has installed. */

/** Whether an import failed because this package is not there. */
export function isMissing(error: unknown, name: string): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === "ERR_MODULE_NOT_FOUND" && message.includes(`'${name}'`);
}
