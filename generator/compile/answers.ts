/** What the type checker answered while a file was printed: with the same answers, it is printed again without the checker. */
import type { Known, Oracle } from "./oracle.ts";

/** In the order of the questions. A question is a method of the oracle, and the role that it is about. */
export type Answers = readonly (readonly [question: string, answer: unknown])[];

/** Asks the oracle, and keeps what it answers. */
export function recorded(oracle: Oracle): { readonly oracle: Oracle; readonly answers: Answers } {
  const answers: [string, unknown][] = [];
  const keep = <T>(question: string, answer: T): T => {
    answers.push([question, answer]);
    return answer;
  };
  return {
    answers,
    oracle: {
      ask: (node, role) => keep(role, oracle.ask(node, role)),
      mayBeAbsent: (rules) => keep("mayBeAbsent", oracle.mayBeAbsent(rules)),
      hasVariants: (rules) => keep("hasVariants", oracle.hasVariants(rules)),
      inputOf: (rules) => keep("inputOf", oracle.inputOf(rules)),
    },
  };
}

/** Answers the same questions again. `isDone` is whether exactly these were asked. */
export function replayed(answers: Answers): { readonly oracle: Oracle; readonly isDone: () => boolean } {
  let next = 0;
  let isSame = true;
  const take = (question: string): unknown => {
    const [asked, answer] = answers[next++] ?? [];
    isSame &&= asked === question;
    return isSame ? answer : undefined;
  };
  return {
    isDone: () => isSame && next === answers.length,
    oracle: {
      ask: (_, role) => take(role) as Known | undefined,
      mayBeAbsent: () => take("mayBeAbsent") as boolean,
      hasVariants: () => take("hasVariants") as boolean,
      inputOf: () => take("inputOf") as string | undefined,
    },
  };
}
