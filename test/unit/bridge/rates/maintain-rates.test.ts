import { describe, expect, it } from "vitest";
import { shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import { tendRates } from "#shared/bridge/use-cases/rates/maintain-rates.ts";
import { aStore, noon } from "#test/builders/bridge/delivery.ts";
import { someSettings } from "#test/builders/bridge/settings.ts";
import { ratesOn } from "#test/fakes/bridge/rates-checkout.ts";
import { sweepingStores } from "#test/fakes/bridge/sweep-stores.ts";

const shop = "tea-house.myshopify.com";
const store = aStore({ storeId: shopifyStoreId(shop), access: { kind: "shopify", shop } });
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * 3_600_000);
const world = (settings = ratesOn()) =>
  sweepingStores([], { clock: () => noon, settings, storefrontOf: () => ({}) as never });
const rates = (state: NonNullable<StoreHealth["rates"]>["state"], hours: number): StoreHealth => ({
  rates: { state, checkedAt: hoursAgo(hours) },
});

describe("a shop's registration", () => {
  it.each([
    ["registered a day ago, with rates on", rates("registered", 24), ratesOn(), 1],
    ["registered just now", rates("registered", 23), ratesOn(), 0],
    ["refused a day ago", rates("refused", 24), ratesOn(), 1],
    ["never asked for, with rates on", {}, ratesOn(), 1],
    ["never asked for, with rates off", {}, someSettings(), 0],
    ["taken back", rates("off", 99), someSettings(), 0],
    ["not taken back when rates went off", rates("registered", 24), someSettings(), 1],
  ])("that was %s is looked after as often as it should", async (_, known, settings, times) => {
    const { deps, ensured } = world(settings);
    await tendRates(deps, store, known);

    expect(ensured).toHaveLength(times);
  });

  it("is no matter of WooCommerce stores", async () => {
    const { deps, ensured } = world();
    await tendRates(deps, aStore(), {});

    expect(ensured).toHaveLength(0);
  });

  it("that cannot be looked after holds up nothing else", async () => {
    const { deps, failed } = world();
    const down = { ...deps, ensureRates: () => Promise.reject(new Error("down")) };
    await tendRates(down, store, {});

    expect(failed).toHaveLength(1);
  });
});
