import { afterAll, beforeAll, expect, it } from "vitest";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { updateLinks } from "#shared/bridge/domain/stores/location-link.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import {
  type MerchantApiUnderTest,
  startMerchantApi,
} from "#test/fakes/bridge/merchant-api-under-test.ts";

let api: MerchantApiUnderTest;
beforeAll(async () => {
  api = await startMerchantApi();
});
afterAll(() => api.close());

const STORE = "/api/v1/stores/{storeId}";
const readNotices = async (as: StoreId) =>
  (await api.callApi(`GET ${STORE}/home`, { callerStoreId: as })).body.notices;

it("a notice says what is wrong with a pick-up location until its merchant saves it", async () => {
  const as = storeIdSchema.parse("noticed");
  await api.connectStore(as);
  expect(await readNotices(as)).toEqual([]);
  const location = buildLocation({ id: "brooklyn", storeLocationId: "655441492" });
  const { id, ...saved } = location;
  await api.callApi(`POST ${STORE}/pickup-locations`, { callerStoreId: as, body: location });
  const reading = { storeId: as, reason: "locations-changed" };
  expect(await api.receiveShopEvents()).toContainEqual(expect.objectContaining(reading));
  const link = {
    ...{ pickupLocationId: id, storeLocationId: "655441492" },
    ...{ state: "active" as const, address: "New Street 1", agreedAddress: "Old Street 1" },
  };
  await createDynamoStoreHealthRecords(api.table).replaceLocations(as, undefined, {
    ...{ revision: 1, checkedAt: new Date(), links: [link] },
  });

  expect(await readNotices(as)).toEqual([
    {
      code: "location-moved",
      params: {
        location: "Shop",
        address: "New Street 1",
        pickupAddress: location.address,
      },
      text: `Shopify has another address for "Shop" now: New Street 1. The courier still collects at ${location.address}. Change the pick-up location, or save it as it is.`,
      pickupLocationId: "brooklyn",
    },
  ]);

  await api.callApi(`PUT ${STORE}/pickup-locations/{id}`, {
    ...{ callerStoreId: as, path: { id }, body: saved },
  });
  expect(await readNotices(as)).toEqual([]);
});

it("a notice is gone when its merchant changes the address among the settings, and no other", async () => {
  const as = storeIdSchema.parse("noticed-in-settings");
  await api.connectStore(as);
  const locations = ["brooklyn", "queens"].map((id, at) =>
    buildLocation({ id, name: id, storeLocationId: `65544149${at}` }),
  );
  const save = (revision: number) =>
    api.callApi(`PUT ${STORE}/settings`, {
      ...{ callerStoreId: as, body: { settings: { version: 1, locations }, revision } },
    });
  expect((await save(0)).status).toBe(200);
  const links = locations.map(({ id, storeLocationId = "" }) => ({
    ...{ pickupLocationId: id, storeLocationId, state: "active" as const },
    ...{ address: "New Street 1", agreedAddress: "Old Street 1" },
  }));
  await createDynamoStoreHealthRecords(api.table).replaceLocations(as, undefined, {
    ...{ revision: 1, checkedAt: new Date(), links },
  });
  expect(await readNotices(as)).toHaveLength(2);
  locations[0] = { ...locations[0], address: "New Street 1" } as (typeof locations)[number];

  expect((await save(1)).status).toBe(200);

  expect(await readNotices(as)).toMatchObject([{ pickupLocationId: "queens" }]);
});

it("a notice is gone although the process died after the merchant's new address was saved", async () => {
  const as = storeIdSchema.parse("noticed-and-died");
  await api.connectStore(as);
  const locations = [buildLocation({ storeLocationId: "655441499" })];
  const location = buildSettings({ locations }).locations[0] ?? expect.unreachable();
  const settings = createDynamoSettingsRepository(api.table);
  await settings.replace(as, { settings: buildSettings({ locations: [location] }), revision: 0 });
  const link = {
    ...{ pickupLocationId: location.id, storeLocationId: "655441499", state: "active" as const },
    ...{ agreedAddress: "Old Street 1", agreedPickupAddress: location.address },
  };
  const health = createDynamoStoreHealthRecords(api.table);
  const checkedAt = new Date();
  const moved = { ...link, address: "New Street 1" };
  await health.replaceLocations(as, undefined, { revision: 1, checkedAt, links: [moved] });
  expect(await readNotices(as)).toHaveLength(1);

  const saved = { ...location, address: "New Street 1" };
  await settings.replace(as, { settings: buildSettings({ locations: [saved] }), revision: 1 });

  expect(await readNotices(as)).toEqual([]);
  // The next reading takes what the store says then for what its merchant agreed to.
  expect(updateLinks([moved], [saved], [moved])).toMatchObject([
    { agreedAddress: "New Street 1", agreedPickupAddress: "New Street 1" },
  ]);
});
