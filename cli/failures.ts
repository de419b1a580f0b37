/** How a command fails. */

/** A failure of a command, told in one plain line that says what to do next. */
export class CommandFailure extends Error {
  readonly exitCode: 1 | 2 = 1;
}

/** The command line is not one of this tool: an unknown word, a value that is not allowed. */
export class UsageFailure extends CommandFailure {
  override readonly exitCode = 2;
}
