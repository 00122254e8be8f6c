import { expect, it } from "vitest";
import { applyUpdate, checkCondition } from "#test/simulation/aws/dynamo-expressions.ts";

const names = { "#locations": "locations", "#revision": "revision" };

it.each([
  [{ locations: { revision: 3 } }, true],
  [{ locations: { revision: 4 } }, false],
  [{ locations: "closed" }, false],
  [{}, false],
])("compares an attribute inside a document of %j: %s", (item, isEqual) => {
  const input = { names, values: { ":read": 3 } };

  expect(checkCondition("#locations.#revision = :read", item, input)).toBe(isEqual);
  expect(checkCondition("locations.revision = :read", item, input)).toBe(isEqual);
});

it("refuses what it cannot evaluate", () => {
  const input = { names, values: { ":read": 3 } };

  expect(() => checkCondition("locations[0] = :read", {}, input)).toThrow("not supported");
  expect(() => applyUpdate("SET #locations.#revision = :read", {}, input)).toThrow("not supported");
});
