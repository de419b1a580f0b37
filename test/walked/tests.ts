/** Tests of rules and tables with handwritten expectations, and property tests of tables. Relative to the root. */
export const specTests = ["test/cases.test.ts", "test/pains/", "test/spec/", "test/properties/tables.test.ts"] as const;
