import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDynamoSettingsRepository } from "#shared/bridge/adapters/dynamodb/settings/settings-repository.ts";
import { createDynamoStoreHealthRecords } from "#shared/bridge/adapters/dynamodb/stores/store-health-records.ts";
import { createStoreLocations } from "#shared/bridge/adapters/shopify/stores/store-locations.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { listLocationNotices } from "#shared/bridge/domain/stores/location-link.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import { agreeToAddresses } from "#shared/bridge/use-cases/stores/agree-to-addresses.ts";
import {
  checkLocations,
  maintainLocations,
} from "#shared/bridge/use-cases/stores/check-locations.ts";
import { handleShopEvent } from "#shared/bridge/use-cases/stores/handle-shop-event.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";
import { createInMemoryListing } from "#test/fakes/bridge/delivery-listing.ts";
import {
  type ConnectedShop,
  startConnectedShop,
  storeId,
} from "#test/integration/bridge/stores/connected-shop.ts";

const BROOKLYN = "655441492";
const OLD_ADDRESS = "350 5th Ave, New York, NY 10118, US";

let shop: ConnectedShop;
const world = { isSilent: false, events: [] as ShopEvent[], whileRead: async () => {} };
beforeEach(async () => {
  Object.assign(world, { isSilent: false, events: [], whileRead: async () => {} });
  shop = await startConnectedShop();
  await saveLocations({ id: "brooklyn", storeLocationId: BROOKLYN }, { id: "other" });
  await changeInShopify("update", { name: "Brooklyn shop" });
});
afterEach(() => shop.stop());

const openSettings = () => createDynamoSettingsRepository(shop.table);
const openHealth = () => createDynamoStoreHealthRecords(shop.table);

const createDeps = () => ({
  ...shop.createDeps(),
  ...{ settings: openSettings(), health: openHealth(), clock: systemClock },
  listing: createInMemoryListing([]).listing,
  storeLocations: {
    read: async (domain: string, ids: readonly string[]) => {
      if (world.isSilent) throw new UnavailableError(createMessage("shopify-silent"));
      const found = await createStoreLocations(shop.createAdmin()).read(domain, ids);
      await world.whileRead();
      return found;
    },
  },
  shopEvents: { send: async (event: ShopEvent) => void world.events.push(event) },
});

/** A merchant links pick-up locations to the shop's location in Brooklyn. */
async function saveLocations(...changes: Record<string, unknown>[]): Promise<void> {
  const { revision } = await openSettings().readWithRevision(storeId);
  const locations = changes.map((change) => buildLocation({ address: OLD_ADDRESS, ...change }));
  const settings = buildSettings({ locations });
  await openSettings().replace(storeId, { settings, revision });
  await agreeToAddresses(createDeps(), storeId, settings.locations);
}

/** Handles what the last save asks for. */
async function handleEvents(): Promise<void> {
  for (const event of world.events.splice(0)) await handleShopEvent(createDeps() as never)(event);
}

let webhooks = 0;
/** A merchant changes the location in Shopify's admin, and the webhook is handled. */
async function changeInShopify(event: string, change: object = {}): Promise<string> {
  await shop.shopLookup(`app/locations/${BROOKLYN}/${event}`, change);
  return handleShopEvent(createDeps() as never)({
    ...{ kind: "reconcile-waiting", storeId, reason: "locations-changed", run: `${webhooks++}` },
  } as const);
}

async function listNotices() {
  const { locations } = await openSettings().read(storeId);
  const links = (await openHealth().read(storeId)).locations?.links ?? [];
  return listLocationNotices(links, locations);
}

describe("a pick-up location that is linked to a location in Shopify", () => {
  it("has no notice while the two agree", async () => {
    expect(await changeInShopify("update", { name: "Shop" })).toContain("locations read");

    expect(await listNotices()).toEqual([]);
  });

  it("has one when the address in Shopify changes, until its merchant saves it", async () => {
    await changeInShopify("update", { address1: "1 Grand Army Plaza" });

    expect(await listNotices()).toEqual([
      {
        ...createMessage("location-moved", {
          location: "Shop",
          address: "1 Grand Army Plaza, Brooklyn, New York, 11238, US",
          pickupAddress: OLD_ADDRESS,
        }),
        pickupLocationId: "brooklyn",
      },
    ]);
    await saveLocations({ id: "brooklyn", storeLocationId: BROOKLYN });
    expect(await listNotices()).toEqual([]);
    await changeInShopify("update");
    expect(await listNotices()).toEqual([]);
  });

  it("has none once Shopify's address is the former one", async () => {
    await changeInShopify("update", { address1: "1 Grand Army Plaza" });
    expect(await listNotices()).toHaveLength(1);

    await changeInShopify("update", { address1: "200 Eastern Parkway" });

    expect(await listNotices()).toEqual([]);
  });

  it("has none once its own address follows", async () => {
    await changeInShopify("update", { address1: "1 Grand Army Plaza" });

    const address = "1 Grand Army Plz, Brooklyn, NY";
    await saveLocations({ id: "brooklyn", storeLocationId: BROOKLYN, address });

    expect(await listNotices()).toEqual([]);
    await changeInShopify("update");
    expect(await listNotices()).toEqual([]);
  });

  it("has one when the address in Shopify changes after its own", async () => {
    const address = "2 Eastern Parkway, Brooklyn, NY";
    await saveLocations({ id: "brooklyn", storeLocationId: BROOKLYN, address });

    await changeInShopify("update", { address1: "1 Grand Army Plaza" });

    expect(await listNotices()).toMatchObject([
      { code: "location-moved", params: { pickupAddress: address } },
    ]);
  });

  it.each([
    ["added", { id: "new" }],
    ["linked", { id: "other" }],
  ])("has one when the address in Shopify changes after it was %s", async (_, location) => {
    await handleEvents();
    await saveLocations({ ...location, storeLocationId: BROOKLYN });
    expect(world.events).toMatchObject([{ storeId, reason: "locations-changed" }]);
    await handleEvents();

    await changeInShopify("update", { address1: "1 Grand Army Plaza" });

    expect(await listNotices()).toMatchObject([
      { code: "location-moved", pickupLocationId: location.id },
    ]);
  });

  it("is not read again when it is saved as it is linked", async () => {
    world.events = [];

    await saveLocations({ id: "brooklyn", storeLocationId: BROOKLYN }, { id: "other" });

    expect(world.events).toEqual([]);
  });

  it("has none when its merchant saves it while the location in Shopify is read", async () => {
    await changeInShopify("update", { address1: "1 Grand Army Plaza" });
    world.whileRead = async () => {
      world.whileRead = async () => {};
      await saveLocations({ id: "brooklyn", storeLocationId: BROOKLYN });
    };

    await changeInShopify("update");

    expect(await listNotices()).toEqual([]);
  });

  it("has the state that was read last when two read at the same time", async () => {
    const store = (await shop.openStores().find(storeId)) ?? expect.unreachable();
    world.whileRead = async () => {
      world.whileRead = async () => {};
      await changeInShopify("deactivate");
    };

    await checkLocations(createDeps(), store);

    expect(await listNotices()).toMatchObject([{ code: "location-deactivated" }]);
  });

  it("has one while that location is deactivated, and once it is deleted", async () => {
    await changeInShopify("deactivate");
    expect(await listNotices()).toMatchObject([{ code: "location-deactivated" }]);
    await changeInShopify("activate");
    expect(await listNotices()).toEqual([]);

    await changeInShopify("deactivate");
    await changeInShopify("delete");
    expect(await listNotices()).toMatchObject([{ code: "location-deleted" }]);

    await saveLocations({ id: "brooklyn" });
    expect(await listNotices()).toEqual([]);
  });

  it("is read by the day's sweep if Shopify does not answer the webhook's look", async () => {
    world.isSilent = true;
    expect(await changeInShopify("deactivate")).toContain("locations not read");
    world.isSilent = false;
    const store = (await shop.openStores().find(storeId)) ?? expect.unreachable();
    const deps = { ...createDeps(), reportFailure: () => expect.unreachable() };

    await maintainLocations(deps, store, await openHealth().read(storeId));
    expect(await listNotices()).toEqual([]);
    const dayAfter = { ...deps, clock: () => new Date(Date.now() + 86_400_000) };
    await maintainLocations(dayAfter, store, await openHealth().read(storeId));

    expect(await listNotices()).toMatchObject([{ code: "location-deactivated" }]);
  });
});

it("an active location cannot be deleted", async () => {
  const answer = await shop.shopLookup(`app/locations/${BROOKLYN}/delete`);

  expect(answer).toEqual({ error: "The location cannot be deleted while it is active." });
});
