import { expect, it } from "vitest";
import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { REQUIRED_SCOPES } from "#shared/bridge/domain/stores/installation.ts";
import type {
  InstallationCheckReason,
  ShopEvent,
} from "#shared/bridge/domain/stores/shop-event.ts";
import { checkInstallation } from "#shared/bridge/use-cases/stores/check-installation.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const shop = "tea-house.myshopify.com";
const storeId = toShopifyStoreId(shop);

/** Checks a shop, and returns what was done, in its order. */
async function check(
  reason: InstallationCheckReason,
  granted: readonly string[] | "access-revoked" = REQUIRED_SCOPES,
): Promise<string[]> {
  const done: string[] = [];
  const deps = {
    installations: {
      setState: async (_: unknown, state: string) => void done.push(state),
      uninstall: async () => void done.push("ended"),
    },
    shopLookup: { listGrantedScopes: async () => granted },
    shopEvents: {
      send: async (event: ShopEvent) =>
        void done.push(event.kind === "reconcile-waiting" ? event.reason : event.kind),
    },
    clock: () => noon,
  };
  await checkInstallation(deps as never)(storeId, shop, reason);
  return done;
}

it("lets the deliveries be looked at after the merchant changed what the app may do", async () => {
  expect(await check("scopes-changed")).toEqual(["installed", "permissions-changed"]);
  expect(await check("scopes-changed", [])).toEqual(["scopes-missing", "permissions-changed"]);
});

it("looks at none after any other change of the shop, nor without access to it", async () => {
  expect(await check("changed")).toEqual(["installed"]);
  expect(await check("connected")).toEqual(["installed"]);
  expect(await check("scopes-changed", "access-revoked")).toEqual([]);
});
