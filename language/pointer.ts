/** JSON pointers (RFC 6901). A pointer into a request includes everything below that place. */
export type Pointer = string;

/** Extends a pointer by steps. */
export function below(pointer: Pointer, ...steps: (string | number)[]): Pointer {
  return steps.reduce<string>((at, step) => `${at}/${escaped(String(step))}`, pointer);
}

/** Most steps need nothing. */
function escaped(step: string): string {
  return /[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;
}

/** The unescaped steps of a pointer. */
export function stepsOf(pointer: Pointer): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => (step.includes("~") ? step.replaceAll("~1", "/").replaceAll("~0", "~") : step));
}
