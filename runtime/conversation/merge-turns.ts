/** Merges turns as a dialect requires, with tool results in their place. */
import type { Item, TextItem, ToolCallItem, ToolResultItem, Turn } from "../../generated/hub.ts";
import type { Conversation } from "../adapter.ts";

/** Marks the first call of a turn if no call of the turn has a signature. */
export function markFirst(content: readonly Item[]): void {
  let first: ToolCallItem | undefined;
  let isSigned = false;
  for (let at = 0; at < content.length; at++) {
    const item = content[at] as Item;
    if (item.type !== "tool_call") continue;
    item.first = undefined;
    first ??= item;
    isSigned ||= item.thought_signature !== undefined;
  }
  if (first !== undefined && !isSigned) first.first = true;
}

/**
 * Removes empty turns and, where roles must alternate, merges consecutive turns of one role. Modifies the array and its
 * turns in place. The first turn must not be empty.
 */
export function mergeTurns(turns: Turn[], { turns: how, results }: Conversation): void {
  let kept = 0;
  for (let at = 0; at < turns.length; kept++) {
    const turn = turns[at] as Turn;
    const next = endOfRun(turns, at, how === "alternate");
    if (next > at + 1) {
      const items = turns.slice(at, next).flatMap(({ content }) => content);
      const isFirst = results === "first_in_user";
      turn.content = isFirst ? [...items.filter(isResult), ...items.filter((item) => !isResult(item))] : items;
      markFirst(turn.content);
    }
    if (kept < at) turns[kept] = turn;
    at = next;
  }
  if (kept < turns.length) turns.length = kept;
}

/** The end (exclusive) of the run of turns that are merged with this one. */
function endOfRun(turns: readonly Turn[], at: number, alternates: boolean): number {
  const role = turns[at]?.role;
  let end = at + 1;
  for (; end < turns.length; end++) {
    const turn = turns[end] as Turn;
    if (turn.content.length > 0 && !(alternates && turn.role === role)) break;
  }
  return end;
}

/** Makes system turns text of the user, in place, unless they follow the user and the user does not follow. Returns whether any is. */
export function placeSystem(turns: readonly Turn[], asUser: ReadonlyMap<Item, TextItem>): boolean {
  const misplaced = turns.filter(
    ({ role }, at) => role === "system" && (turns[at - 1]?.role !== "user" || turns[at + 1]?.role === "user"),
  );
  for (const turn of misplaced) {
    turn.role = "user";
    turn.content = turn.content.flatMap((item) => asUser.get(item) ?? []);
  }
  return misplaced.length > 0;
}

/** Sets `results_with_files` on the turns in which a tool result has more than text. */
export function markResultsWithFiles(turns: readonly Turn[]): void {
  for (const turn of turns) {
    const results = turn.content.filter(isResult);
    if (results.some(({ content }) => content.some(({ type }) => type !== "text"))) turn.results_with_files = results;
  }
}

export function isResult(item: Item): item is ToolResultItem {
  return item.type === "tool_result";
}
