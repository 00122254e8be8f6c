import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type CourierWithPartner,
  createCourierWithPartner,
} from "#test/fakes/courier/courier-with-partner.ts";

let here: CourierWithPartner;

beforeEach(async () => {
  here = await createCourierWithPartner();
  await here.register({ webhook_url: "https://shop.test/hook" });
});
afterEach(() => here.close());

it("carries the lists only where they are asked for", async () => {
  const id = await here.createOrder();
  const path = `/api/restfull/v4/orders/details/${id}`;
  const keysOf = async (query: string) => {
    const { body } = await here.getAsPartner(`${path}${query}`);
    return ["order_images", "history", "routes"].filter((name) => name in body.data);
  };
  expect(await keysOf("")).toEqual([]);
  expect(await keysOf("?include_images=0&include_routes=no")).toEqual([]);
  expect(await keysOf("?include_history=TRUE")).toEqual(["history"]);
  expect(await keysOf("?include_images=1&include_routes=true")).toEqual(["order_images", "routes"]);
});

it("lists 12 orders from any offset, exactly as a slice of them all", async () => {
  const ids: string[] = [];
  for (let at = 0; at < 26; at += 1) ids.unshift(String(await here.createOrder()));

  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 30 }), async (start) => {
      const { body } = await here.getAsPartner(`/api/restfull/v4/order-list?start=${start}`);
      const listed = body.data.map(({ id }: { id: string }) => id);
      expect(listed).toEqual(ids.slice(start, start + 12));
    }),
    { numRuns: 20 },
  );
});
