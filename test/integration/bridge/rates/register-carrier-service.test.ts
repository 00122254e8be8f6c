import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { buildRatesUrl } from "#shared/bridge/adapters/crypto/rates-url.ts";
import { createShopifyCarrierServices } from "#shared/bridge/adapters/shopify/rates/carrier-services.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { isRatesCheckDue } from "#shared/bridge/domain/stores/maintenance-schedule.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import { ensureCarrierService } from "#shared/bridge/use-cases/rates/ensure-carrier-service.ts";
import { createRatesSyncingSettings } from "#shared/bridge/use-cases/settings/rates-syncing-settings.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildKeyRing } from "#test/builders/key-ring.ts";
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
const fixture = {
  settings: buildRateSettings(),
  host: "https://bridge.test",
  keys: buildKeyRing("first"),
  savedHealth: {} as StoreHealth,
};

const ensureRegistration = () =>
  ensureCarrierService({
    settings: { read: async () => fixture.settings },
    health: { update: async (_, parts) => void Object.assign(fixture.savedHealth, parts) },
    openCarrierServices: () => services,
    buildCallbackUrl: async ({ storeId }) => buildRatesUrl(fixture.host, fixture.keys, storeId),
    clock: () => noon,
  })(store);
const callSandbox = (path: string, body: unknown = {}) =>
  fetch(`${shopify.url}/_stand-in/${path}`, { method: "POST", body: JSON.stringify(body) });

beforeEach(async () => {
  await callSandbox("plan", { hasCalculatedRates: true });
  await callSandbox("app/scopes", { scopes: ["write_shipping"] });
  for (const { id } of await services.list()) await services.remove(id);
  Object.assign(fixture, {
    settings: buildRateSettings(),
    host: "https://bridge.test",
    keys: buildKeyRing("first"),
    savedHealth: {} as StoreHealth,
  });
});

describe("a shop whose merchant turns rates on", () => {
  it("is registered, and its merchant gets a link to add the rates to a shipping profile", async () => {
    expect(await ensureRegistration()).toEqual({
      state: "registered",
      checkedAt: noon,
      message: createMessage("rates-registered", {
        shopHandle: "tea-house",
        service: "Order Bridge courier rates",
      }),
    });
    expect(await services.list()).toMatchObject([
      {
        callbackUrl: buildRatesUrl("https://bridge.test", fixture.keys, store.storeId),
        isActive: true,
      },
    ]);
    expect(fixture.savedHealth.rates?.state).toBe("registered");
  });

  it("is registered once by repeated checks", async () => {
    await ensureRegistration();
    const before = await services.list();
    await ensureRegistration();
    await ensureRegistration();

    expect(await services.list()).toEqual(before);
  });

  it("keeps one registration when the bridge moves or its key changes", async () => {
    await ensureRegistration();
    const [before] = await services.list();
    fixture.host = "https://other.test";
    await ensureRegistration();

    expect(await services.list()).toEqual([
      { ...before, callbackUrl: buildRatesUrl("https://other.test", fixture.keys, store.storeId) },
    ]);

    fixture.keys = buildKeyRing("first", "second");
    await ensureRegistration();

    expect(await services.list()).toEqual([
      { ...before, callbackUrl: expect.stringContaining(`${store.storeId}.k2.`) },
    ]);
  });

  it("keeps the carrier services of other apps", async () => {
    const other = { name: "Other", callbackUrl: "https://other-app.test/rates" };
    await services.create(other);
    await ensureRegistration();
    fixture.settings = buildSettings();
    await ensureRegistration();

    expect(await services.list()).toMatchObject([other]);
  });

  it("is unregistered when its merchant turns rates off", async () => {
    await ensureRegistration();
    fixture.settings = buildSettings();

    expect(await ensureRegistration()).toEqual({ state: "off", checkedAt: noon });
    expect(await services.list()).toEqual([]);
  });
});

describe("a plan without calculated third-party rates", () => {
  it("is reported to the merchant with the solution", async () => {
    await callSandbox("plan", { hasCalculatedRates: false });

    expect(await ensureRegistration()).toMatchObject({
      state: "refused",
      message: { code: "rates-refused", params: { problem: "plan" } },
    });
  });

  it("is detected by the daily check, and so is an upgrade", async () => {
    await ensureRegistration();
    await callSandbox("plan", { hasCalculatedRates: false });
    expect(await ensureRegistration()).toMatchObject({ state: "refused" });
    await callSandbox("plan", { hasCalculatedRates: true });

    expect(await ensureRegistration()).toMatchObject({ state: "registered" });
    expect(await services.list()).toMatchObject([{ isActive: true }]);
  });

  it("is distinguished from an unreachable shop", async () => {
    await callSandbox("faults", { failNextRequests: 9, status: 500 });
    await expect(ensureRegistration()).rejects.toMatchObject({ name: "UnavailableError" });
    await callSandbox("faults", { failNextRequests: 0 });
  });
});

describe("a shop whose merchant has not allowed the app to register rates", () => {
  beforeEach(() => callSandbox("app/scopes", { scopes: ["read_orders"] }));

  it("is refused while rates are on, and registered once the merchant allows it", async () => {
    expect(await ensureRegistration()).toMatchObject({
      state: "refused",
      message: { code: "rates-refused", params: { problem: "permission" } },
    });

    const asked = await callSandbox("app/request-scopes", { scopes: ["write_shipping"] });
    expect(await asked.json()).toEqual({ result: "granted-all" });
    expect(await ensureRegistration()).toMatchObject({ state: "registered" });
  });

  it("is off while rates are off, and nothing is asked of its carrier services", async () => {
    fixture.settings = buildSettings();

    expect(await ensureRegistration()).toMatchObject({ state: "off" });
    await expect(services.list()).rejects.toMatchObject({ kind: "credentials" });
    await callSandbox("app/scopes", { scopes: ["write_shipping"] });
  });

  it("cannot be asked for what the app's configuration does not declare", async () => {
    const asked = await callSandbox("app/request-scopes", { scopes: ["write_customers"] });
    expect(asked.status).toBe(422);
  });
});

describe("saving settings", () => {
  const failures: unknown[] = [];
  const createSave = () => {
    const memorySettings = createInMemorySettings();
    const settings = createRatesSyncingSettings({
      settings: {
        ...memorySettings,
        replace: async (storeId, next) => {
          fixture.settings = next.settings;
          return memorySettings.replace(storeId, next);
        },
      },
      stores: { find: async () => store },
      health: {
        read: async () => fixture.savedHealth,
        update: async (_, parts) => void Object.assign(fixture.savedHealth, parts),
      },
      ensureRates: ensureRegistration,
      reportFailure: (_, error) => void failures.push(error),
    });
    return (next: Settings, revision: number) =>
      settings.replace(store.storeId, { settings: next, revision });
  };

  it("registers the carrier service when rates are turned on, and removes it when they are turned off", async () => {
    const save = createSave();
    await save(buildRateSettings(), 0);
    expect(await services.list()).toHaveLength(1);
    expect(fixture.savedHealth.rates?.state).toBe("registered");
    await save(buildSettings(), 1);
    expect(await services.list()).toHaveLength(0);
    expect(fixture.savedHealth.rates?.state).toBe("off");
  });

  it("succeeds when Shopify fails, and the sweep repeats the registration", async () => {
    const save = createSave();
    await callSandbox("faults", { failNextRequests: 9, status: 500 });
    expect(await save(buildRateSettings(), 0)).toBe("saved");
    await callSandbox("faults", { failNextRequests: 0 });

    expect(failures.splice(0)).toHaveLength(1);
    expect(fixture.savedHealth.rates).toMatchObject({ state: "refused", checkedAt: new Date(0) });
    expect(isRatesCheckDue(fixture.savedHealth, noon)).toBe(true);
  });

  it("changes nothing at Shopify after a conflict", async () => {
    expect(await createSave()(buildRateSettings(), 7)).toBe("conflict");
    expect(fixture.savedHealth.rates).toBeUndefined();
  });
});

it("skips stores that are not Shopify shops", async () => {
  const other = ensureCarrierService({
    settings: { read: () => Promise.reject(new Error("asked")) },
    health: { update: () => Promise.reject(new Error("noted")) },
    openCarrierServices: () => services,
    buildCallbackUrl: () => Promise.reject(new Error("asked")),
    clock: () => noon,
  });

  expect(await other(buildStore())).toBeUndefined();
});
