import { afterAll, expect, it } from "vitest";
import { createPlanter } from "#test/simulation/planted/plant-all.ts";

const planter = createPlanter();
afterAll(() => planter.close());

/** One for each way to tell: by what is forged, by what a run leaves, and by what each write does. */
const CHEAPEST = ["api-key-store", "price-ceiling", "saved-price"];

it.each(CHEAPEST)("tells of %s, and not of the defence", async (name) => {
  const caught = await planter.catchFault(name, 1);

  expect(caught?.violation, `npm run simulate -- --plant ${name}`).toBeDefined();
  expect(caught?.violationsWithDefence).toEqual([]);
});
