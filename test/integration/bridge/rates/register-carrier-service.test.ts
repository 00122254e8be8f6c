import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createShopifyCarrierServices } from "#shared/bridge/adapters/shopify/rates/carrier-services.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { isRatesCheckDue } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import { ensureCarrierService } from "#shared/bridge/use-cases/rates/ensure-carrier-service.ts";
import { createRatesSyncingSettings } from "#shared/bridge/use-cases/settings/rates-syncing-settings.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildRateSettings } from "#test/fakes/bridge/rates-checkout.ts";
import { createInMemorySettings } from "#test/fakes/bridge/settings-repository.ts";
import { createTestShopifyAdmin } from "#test/fakes/stores/shopify-admin.ts";
import { startShopify } from "#test/sandbox/shopify/start-shopify.ts";

const shopify = await startShopify({
  databaseFile: ":memory:",
  port: 0,
  shop: "tea-house.myshopify.com",
  clientId: "app",
  clientSecrets: ["shpss_x"],
});
afterAll(() => shopify.close());
const { shop } = shopify;
const store = buildStore({ storeId: toShopifyStoreId(shop), access: { kind: "shopify", shop } });
const services = createShopifyCarrierServices(createTestShopifyAdmin(shopify), shop);
const world = {
  settings: buildRateSettings(),
  host: "https://bridge.test",
  noted: {} as StoreHealth,
};

const ensure = () =>
  ensureCarrierService({
    settings: { read: async () => world.settings },
    health: { update: async (_, parts) => void Object.assign(world.noted, parts) },
    openCarrierServices: () => services,
    buildCallbackUrl: async ({ storeId }) => `${world.host}/shopify/rates/${storeId}.key`,
    clock: () => noon,
  })(store);
const door = (path: string, body: unknown = {}) =>
  fetch(`${shopify.url}/_stand-in/${path}`, { method: "POST", body: JSON.stringify(body) });

beforeEach(async () => {
  await door("plan", { hasCalculatedRates: true });
  await door("app/scopes", { scopes: ["write_shipping"] });
  for (const { id } of await services.list()) await services.remove(id);
  Object.assign(world, {
    settings: buildRateSettings(),
    host: "https://bridge.test",
    noted: {} as StoreHealth,
  });
});

describe("a shop whose merchant switches rates on", () => {
  it("asks us from then on, and its merchant is told to add the rates to a profile, with the link", async () => {
    expect(await ensure()).toEqual({
      state: "registered",
      checkedAt: noon,
      text: expect.stringContaining("https://admin.shopify.com/store/tea-house/settings/shipping"),
    });
    expect(await services.list()).toMatchObject([
      { callbackUrl: `https://bridge.test/shopify/rates/${store.storeId}.key`, isActive: true },
    ]);
    expect(world.noted.rates?.state).toBe("registered");
  });

  it("is registered once however often that is looked after", async () => {
    await ensure();
    const before = await services.list();
    await ensure();
    await ensure();

    expect(await services.list()).toEqual(before);
  });

  it("keeps its one registration where the bridge has moved or its key was changed", async () => {
    await ensure();
    const [before] = await services.list();
    world.host = "https://other.test";
    await ensure();

    expect(await services.list()).toEqual([
      { ...before, callbackUrl: `https://other.test/shopify/rates/${store.storeId}.key` },
    ]);
  });

  it("leaves other apps' services alone", async () => {
    const other = { name: "Other", callbackUrl: "https://other-app.test/rates" };
    await services.create(other);
    await ensure();
    world.settings = buildSettings();
    await ensure();

    expect(await services.list()).toMatchObject([other]);
  });

  it("is asked no more once its merchant switches them off", async () => {
    await ensure();
    world.settings = buildSettings();

    expect(await ensure()).toEqual({ state: "off", checkedAt: noon });
    expect(await services.list()).toEqual([]);
  });
});

describe("a plan without third-party rates", () => {
  it("is told to the merchant, with what to do", async () => {
    await door("plan", { hasCalculatedRates: false });

    expect(await ensure()).toMatchObject({
      state: "refused",
      text: expect.stringMatching(
        /Your Shopify plan has no third-party calculated rates.*Advanced/,
      ),
    });
  });

  it("that comes later is found by the daily check, and so is one that has them again", async () => {
    await ensure();
    await door("plan", { hasCalculatedRates: false });
    expect(await ensure()).toMatchObject({ state: "refused" });
    await door("plan", { hasCalculatedRates: true });

    expect(await ensure()).toMatchObject({ state: "registered" });
    expect(await services.list()).toMatchObject([{ isActive: true }]);
  });

  it("is not taken for a shop that is down", async () => {
    await door("faults", { failNextRequests: 9, status: 500 });
    await expect(ensure()).rejects.toMatchObject({ name: "UnavailableError" });
    await door("faults", { failNextRequests: 0 });
  });
});

describe("saving settings", () => {
  const failures: unknown[] = [];
  const saving = () => {
    const kept = createInMemorySettings();
    const settings = createRatesSyncingSettings({
      settings: {
        ...kept,
        replace: async (storeId, next) => {
          world.settings = next.settings;
          return kept.replace(storeId, next);
        },
      },
      stores: { find: async () => store },
      health: {
        read: async () => world.noted,
        update: async (_, parts) => void Object.assign(world.noted, parts),
      },
      ensureRates: ensure,
      reportFailure: (_, error) => void failures.push(error),
    });
    return (next: Settings, revision: number) =>
      settings.replace(store.storeId, { settings: next, revision });
  };

  it("registers the checkout when rates are switched on, and takes it back when off", async () => {
    const save = saving();
    await save(buildRateSettings(), 0);
    expect(await services.list()).toHaveLength(1);
    expect(world.noted.rates?.state).toBe("registered");
    await save(buildSettings(), 1);
    expect(await services.list()).toHaveLength(0);
    expect(world.noted.rates?.state).toBe("off");
  });

  it("is done whatever Shopify says, and what is owed to Shopify is made up by the sweep", async () => {
    const save = saving();
    await door("faults", { failNextRequests: 9, status: 500 });
    expect(await save(buildRateSettings(), 0)).toBe("saved");
    await door("faults", { failNextRequests: 0 });

    expect(failures.splice(0)).toHaveLength(1);
    expect(world.noted.rates).toMatchObject({ state: "refused", checkedAt: new Date(0) });
    expect(isRatesCheckDue(world.noted, noon)).toBe(true);
  });

  it("of somebody who was too late tells Shopify nothing", async () => {
    expect(await saving()(buildRateSettings(), 7)).toBe("conflict");
    expect(world.noted.rates).toBeUndefined();
  });
});

it("knows nothing of stores that are no Shopify shops", async () => {
  const other = ensureCarrierService({
    settings: { read: () => Promise.reject(new Error("asked")) },
    health: { update: () => Promise.reject(new Error("noted")) },
    openCarrierServices: () => services,
    buildCallbackUrl: () => Promise.reject(new Error("asked")),
    clock: () => noon,
  });

  expect(await other(buildStore())).toBeUndefined();
});
