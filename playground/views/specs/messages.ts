/** Messages between the view and its worker. */
import type { Explanation } from "../../../runtime/explanation.ts";

/** Whether the page can show generated code: the package, and so the page of a proxy, has no compiler. */
export const hasCompiler = import.meta.env.MODE === "site";

/** The state to explain: the worker answers with the parts in their order, or stops at the problems. */
export interface Question {
  readonly id: number;
  /** The contents of edited spec files, by path. */
  readonly edits: readonly (readonly [path: string, text: string])[];
  /** The name of the provider's file. */
  readonly provider: string;
  readonly conversation: Conversation;
  /** Whether the generated code is shown. */
  readonly code: boolean;
}

export interface Conversation {
  readonly body: Readonly<Record<string, unknown>>;
  /** The name of the inbound API that it is for; undefined for one in Dragoman's own form. */
  readonly as: string | undefined;
  readonly stream: boolean;
}

/** An error at a place of a spec file. */
export interface Problem {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly message: string;
}

/** The explanation of the conversation, or why it cannot be sent. */
export type Explained = Explanation | string;

export interface Sent {
  readonly before: Explained;
  readonly after: Explained;
  /** The lines of the body that differ, each with `-` or `+`. */
  readonly lines: readonly string[];
}

export interface GeneratedFile {
  readonly text: string;
  /** The code that Dragoman's own specs are compiled to. */
  readonly original: string;
}

export type Part =
  | { readonly kind: "problems"; readonly problems: readonly Problem[] }
  | { readonly kind: "sent"; readonly sent: Sent }
  | { readonly kind: "code"; readonly files: readonly (readonly [path: string, GeneratedFile])[] }
  | { readonly kind: "changes"; readonly text: string };

export type Answer = Part & { readonly id: number };
