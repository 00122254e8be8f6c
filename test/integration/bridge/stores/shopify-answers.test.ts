import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createShopifyAdmin } from "#shared/bridge/adapters/shopify/shopify-admin.ts";
import { openApp } from "#shared/bridge/adapters/shopify/stores/open-app.ts";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { UnavailableError, type UnavailableKind } from "#shared/bridge/domain/unavailable.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { AnswerName } from "#test/sandbox/shopify/http/documented-answers.ts";
import { CHEAP, startInstalledShop, type TestShop } from "./installed-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await startInstalledShop("tea-house");
  const { id_token } = await shop.shopLookup("app/id-token");
  await openApp(shop.app, systemClock)(String(id_token));
});
afterEach(() => shop.stop());

const readState = async () => (await shop.installations.find(toShopifyStoreId(shop.shop)))?.state;

/** Sends one request, which the shop answers so, with the library and over HTTP. Returns what failed. */
async function runAnswered(answer: AnswerName, times = 1): Promise<unknown> {
  const admin = createShopifyAdmin(shop.app, systemClock);
  await shop.shopLookup("faults", { failNextRequests: times, answer });
  return admin.run(shop.shop, CHEAP, {}).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("an answer of Shopify", () => {
  it.each<[AnswerName, string, UnavailableKind, string]>([
    ["shop-inactive", "installation.frozen", "credentials", "frozen"],
    ["internal-error", "shopify-fault", "down", "installed"],
    ["timeout", "shopify-fault", "down", "installed"],
    ["server-error", "shopify-fault", "down", "installed"],
    ["unpaid", "installation.frozen", "credentials", "frozen"],
    ["locked", "installation.frozen", "credentials", "frozen"],
    ["fraudulent", "installation.frozen", "credentials", "frozen"],
    ["not-found", "installation.not-found", "credentials", "not-found"],
    ["order-not-approved", "shopify-data-not-approved", "credentials", "installed"],
    ["rest-not-approved", "shopify-data-not-approved", "credentials", "installed"],
    ["scope-not-granted", "installation.scopes-missing", "credentials", "installed"],
    ["security-rejection", "shopify-paused", "paused", "installed"],
  ])("%s means %s, which is retried", async (answer, code, kind, state) => {
    const error = await runAnswered(answer);

    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ kind, problem: { code } });
    expect(await readState()).toBe(state);
  });

  it.each<AnswerName>(["unknown-operation", "bad-request"])(
    "%s is a fault of the bridge, and no reason to wait",
    async (answer) => {
      const error = await runAnswered(answer);

      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(UnavailableError);
      expect(await readState()).toBe("installed");
    },
  );

  it("that Shopify failed leaves open whether a write was carried out", async () => {
    expect(await runAnswered("internal-error")).toMatchObject({ hasNoEffect: false });
    expect(await runAnswered("timeout")).toMatchObject({ hasNoEffect: false });
  });

  it("that asks to slow down is followed by a second request", async () => {
    expect(await runAnswered("too-many-requests")).toBeUndefined();
  });
});

describe("a missing permission", () => {
  const revokeOrders = () =>
    shop.shopLookup("app/scopes", { scopes: ["write_fulfillments", "read_locations"] });

  it.each<AnswerName>(["access-denied", "scope-not-granted"])(
    "is recorded with its name when Shopify confirms it: %s",
    async (answer) => {
      await revokeOrders();

      expect(await runAnswered(answer)).toMatchObject({
        problem: { params: { scopes: expect.stringContaining("read_orders") } },
      });
      expect(await readState()).toBe("scopes-missing");
    },
  );

  it("that Shopify does not confirm changes nothing, so that nothing flaps", async () => {
    await runAnswered("access-denied");

    expect(await readState()).toBe("installed");
  });
});
