import { expect, it } from "vitest";
import { readShopLocations } from "#shared/bridge/adapters/shopify/stores/shop-locations.ts";

const node = (id: string, changes: object = {}, address: object = {}) => ({
  ...{ id: `gid://shopify/Location/${id}`, name: `Shop ${id}` },
  ...{ isActive: true, isFulfillmentService: false, fulfillsOnlineOrders: true },
  address: {
    ...{ address1: `${id} Main St`, address2: null, city: "Albany", province: "New York" },
    ...{ provinceCode: "NY", zip: "12207", countryCode: "US", phone: null },
    ...{ latitude: 42.6526, longitude: -73.7562 },
    ...address,
  },
  ...changes,
});

/** Answers pages of a shop's locations, and records what is asked. */
function answerPages(...pages: readonly (readonly object[])[]) {
  const asked: unknown[] = [];
  const run = async (_: string, variables: Record<string, unknown>) => {
    const at = asked.push(variables) - 1;
    const hasNextPage = at + 1 < pages.length;
    return {
      shop: { name: "Tea House", ianaTimezone: "America/New_York" },
      locations: {
        nodes: pages[at],
        pageInfo: { hasNextPage, endCursor: hasNextPage ? `page ${at + 1}` : null },
      },
    };
  };
  return { run, asked };
}

it("reads a location as a pick-up location, with its place", async () => {
  const { run } = answerPages([node("71", {}, { address2: "Unit 4", phone: "+15185550100" })]);

  expect(await readShopLocations(run)).toEqual([
    {
      name: "Shop 71",
      storeLocationId: "71",
      address: "71 Main St, Unit 4, Albany, NY 12207, US",
      contactName: "Tea House",
      contactPhone: "+15185550100",
      timeZone: "America/New_York",
      coordinates: { latitude: 42.6526, longitude: -73.7562 },
    },
  ]);
});

it("reads a location that Shopify could not locate, without a place", async () => {
  const { run } = answerPages([node("71", {}, { latitude: null, longitude: null })]);

  expect(await readShopLocations(run)).toEqual([
    expect.not.objectContaining({ coordinates: expect.anything() }),
  ]);
});

it.each([
  ["was deactivated", { isActive: false }, {}],
  ["belongs to a fulfillment service", { isFulfillmentService: true }, {}],
  ["fulfills no online orders", { fulfillsOnlineOrders: false }, {}],
  ["has no street", {}, { address1: null }],
])("leaves a location out that %s", async (_, changes, address) => {
  const { run } = answerPages([node("71", changes, address), node("72")]);

  expect((await readShopLocations(run)).map(({ name }) => name)).toEqual(["Shop 72"]);
});

it("reads every page, and at most four", async () => {
  const { run, asked } = answerPages([node("71")], [node("72")], [], [node("74")], [node("75")]);

  const found = await readShopLocations(run);

  expect(found.map(({ storeLocationId }) => storeLocationId)).toEqual(["71", "72", "74"]);
  expect(asked).toEqual([
    { after: undefined },
    ...["page 1", "page 2", "page 3"].map((after) => ({ after })),
  ]);
});
