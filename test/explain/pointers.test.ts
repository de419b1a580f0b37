/** Pointers on the screen: shortened if they are too long, and grouped if they have the same outcome. */
import { describe, expect, it } from "vitest";
import { groupAlike } from "../../cli/explain/groups.ts";
import { elide } from "../../cli/explain/pointers.ts";

describe("a pointer that is too long", () => {
  it.each([
    ["/messages/1/content/1/image_url/url", 40, "/messages/1/content/1/image_url/url"],
    ["/messages/1/content/1/image_url/url", 30, "/messages/1/…/1/image_url/url"],
    ["/messages/2/tool_calls/0/function/arguments", 30, "/messages/2/…/0/…/arguments"],
    ["/messages/2/reasoning_details/1", 26, "…/2/reasoning_details/1"],
    ["/tools/0/function/parameters/properties/a/minimum", 26, "/tools/0/…/a/minimum"],
    ["/response_format/json_schema/name", 26, "/response_format/…/name"],
    ["/messages/12/content", 12, "…/12/content"],
    ["/reasoning_effort", 12, "…ning_effort"],
  ])("%s in %i characters", (pointer, most, expected) => {
    expect(elide(pointer, most)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(most);
  });
});

describe("leaves with the same outcome", () => {
  const allPointers = [
    "/tools/0/type",
    "/tools/0/strict",
    "/tools/0/name",
    "/stop/0",
    "/stop/1",
    "/tools/1/type",
    "/x-a/b",
  ];
  const group = (...pointers: string[]) => {
    const entries = pointers.map((pointer) => ({ pointer, outcome: pointer.endsWith("name") ? "moved" : "dropped" }));
    return groupAlike(entries, allPointers, ({ outcome }) => outcome).map(({ pointer, count }) => [pointer, count]);
  };

  it("are grouped if they are all leaves of a parent", () => {
    expect(group("/tools/0/type", "/tools/0/strict")).toEqual([
      ["/tools/0/type", 1],
      ["/tools/0/strict", 1],
    ]);
    expect(group("/stop/0", "/tools/0/type", "/stop/1")).toEqual([
      ["/stop", 2],
      ["/tools/0/type", 1],
    ]);
    expect(group("/x-a/b")).toEqual([["/x-a/b", 1]]);
  });

  it("are not grouped if one leaf of the parent has another outcome", () => {
    expect(group("/tools/0/type", "/tools/0/strict", "/tools/0/name")).toHaveLength(3);
  });
});
