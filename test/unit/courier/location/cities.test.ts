import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { writeCities } from "#test/tools/cities/write-cities.ts";

it("has the cities of the package, as `npm run cities` writes them", () => {
  const file = readFileSync("shared/courier/adapters/location/cities.json", "utf8");

  expect(file === writeCities()).toBe(true);
});
