/** The tests that hold rules and tables to what is typed by hand, from the root, and those of tables' laws. */
export const specTests = ["test/cases.test.ts", "test/pains/", "test/spec/", "test/properties/tables.test.ts"] as const;
