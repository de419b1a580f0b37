/** An error of a command. The message is one line that says what to do next. */
export class CommandFailure extends Error {
  readonly exitCode: 1 | 2 = 1;
}

/** An invalid command line: an unknown name, or a value that is not allowed. */
export class UsageFailure extends CommandFailure {
  override readonly exitCode = 2;
}
