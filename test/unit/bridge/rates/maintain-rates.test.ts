import { describe, expect, it } from "vitest";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import { maintainRates } from "#shared/bridge/use-cases/rates/maintain-rates.ts";
import { buildStore, noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildRateSettings } from "#test/fakes/bridge/rates-checkout.ts";
import { createStoreSweep } from "#test/fakes/bridge/sweep-stores.ts";

const shop = "tea-house.myshopify.com";
const store = buildStore({ storeId: toShopifyStoreId(shop), access: { kind: "shopify", shop } });
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);
const world = (settings = buildRateSettings()) =>
  createStoreSweep([], { clock: () => noon, settings, openStorefront: () => ({}) as never });
const rates = (state: NonNullable<StoreHealth["rates"]>["state"], hours: number): StoreHealth => ({
  rates: { state, checkedAt: hoursAgo(hours) },
});

describe("a shop's registration", () => {
  it.each([
    ["registered a day ago, with rates on", rates("registered", 24), buildRateSettings(), 1],
    ["registered just now", rates("registered", 23), buildRateSettings(), 0],
    ["refused a day ago", rates("refused", 24), buildRateSettings(), 1],
    ["never asked for, with rates on", {}, buildRateSettings(), 1],
    ["never asked for, with rates off", {}, buildSettings(), 0],
    ["taken back", rates("off", 99), buildSettings(), 0],
    ["not taken back when rates went off", rates("registered", 24), buildSettings(), 1],
  ])("that was %s is looked after as often as it should", async (_, known, settings, times) => {
    const { deps, storesWithEnsuredRates } = world(settings);
    await maintainRates(deps, store, known);

    expect(storesWithEnsuredRates).toHaveLength(times);
  });

  it("is no matter of WooCommerce stores", async () => {
    const { deps, storesWithEnsuredRates } = world();
    await maintainRates(deps, buildStore(), {});

    expect(storesWithEnsuredRates).toHaveLength(0);
  });

  it("that cannot be looked after holds up nothing else", async () => {
    const { deps, failures } = world();
    const down = { ...deps, ensureRates: () => Promise.reject(new Error("down")) };
    await maintainRates(down, store, {});

    expect(failures).toHaveLength(1);
  });
});
