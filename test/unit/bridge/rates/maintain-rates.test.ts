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
const createFixture = (settings = buildRateSettings()) =>
  createStoreSweep([], { clock: () => noon, settings, openStorefront: () => ({}) as never });
const buildRatesHealth = (
  state: NonNullable<StoreHealth["rates"]>["state"],
  hours: number,
): StoreHealth => ({
  rates: { state, checkedAt: hoursAgo(hours) },
});

describe("the registration of rates for a shop", () => {
  it.each([
    [
      "registered a day ago with rates on",
      buildRatesHealth("registered", 24),
      buildRateSettings(),
      1,
    ],
    [
      "registered an hour less than a day ago",
      buildRatesHealth("registered", 23),
      buildRateSettings(),
      0,
    ],
    ["refused a day ago", buildRatesHealth("refused", 24), buildRateSettings(), 1],
    ["never registered, with rates on", {}, buildRateSettings(), 1],
    ["never registered, with rates off", {}, buildSettings(), 0],
    ["unregistered", buildRatesHealth("off", 99), buildSettings(), 0],
    [
      "still registered after rates were turned off",
      buildRatesHealth("registered", 24),
      buildSettings(),
      1,
    ],
  ])("is checked when it is due: %s", async (_, health, settings, expectedChecks) => {
    const { deps, storesWithEnsuredRates } = createFixture(settings);
    await maintainRates(deps, store, health);

    expect(storesWithEnsuredRates).toHaveLength(expectedChecks);
  });

  it("is skipped for WooCommerce stores", async () => {
    const { deps, storesWithEnsuredRates } = createFixture();
    await maintainRates(deps, buildStore(), {});

    expect(storesWithEnsuredRates).toHaveLength(0);
  });

  it("continues after a failed check", async () => {
    const { deps, failures } = createFixture();
    const failingDeps = { ...deps, ensureRates: () => Promise.reject(new Error("down")) };
    await maintainRates(failingDeps, store, {});

    expect(failures).toHaveLength(1);
  });
});
