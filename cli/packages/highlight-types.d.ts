/**
 * Types of the modules of highlight.js, in place of its own ones, which add those of browsers to the whole project
 * (`paths` in tsconfig.json). They are the same for the core and for a language, which only the core reads.
 */
declare const core: {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
};
export default core;
