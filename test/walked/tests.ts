/** The tests that compare rules and tables with hand-written expectations, and the property tests of tables. */
export const specTests = [
  "test/cases.test.ts",
  "test/pains/",
  "test/spec/",
  "test/properties/tables.test.ts",
  ...[
    "arrives",
    "cache-marks",
    "citations",
    "endings",
    "lost-",
    "one-vendor",
    "relayed-",
    "sampling",
    "shown-reasoning",
  ].map((name) => `test/inbound/${name}`),
] as const;
