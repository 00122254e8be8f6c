import { type Delivery, isBooked } from "#shared/bridge/domain/delivery/delivery.ts";
import { type StoreId, shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import { missingScopes } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { StoreArchive } from "#shared/bridge/ports/privacy.ts";
import type { ShopDoor } from "#shared/bridge/ports/shop-lookup.ts";
import type { HintQueue } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface LookAtShopDeps {
  readonly installations: Installations;
  readonly door: ShopDoor;
  readonly archive: Pick<StoreArchive, "every">;
  readonly hints: HintQueue;
  readonly clock: Clock;
}

/** Asks the shop how the app stands with it, and keeps that; a webhook that says so is not believed. */
export function lookAtShop(deps: LookAtShopDeps) {
  return async (shop: string, why: "uninstalled" | "changed" | "connected"): Promise<string> => {
    const storeId = shopifyStoreId(shop);
    const granted = await deps.door.grantedScopes(shop);
    if (granted === "shut-out") {
      if (why !== "uninstalled") return "shut-out";
      await deps.installations.uninstall(storeId, shop, deps.clock());
      // What was not booked yet is skipped, which its own worker sees and says.
      await lookAgain(deps, storeId, "uninstalled");
      return "uninstalled";
    }
    const missing = missingScopes(granted);
    const state = missing.length > 0 ? "scopes-missing" : "installed";
    await deps.installations.mark(storeId, state, missing);
    return state;
  };
}

/** Looks again at what was skipped because its shop showed no order: it may do so now. */
export const resumeSkipped = (deps: Pick<LookAtShopDeps, "archive" | "hints">, shop: string) =>
  hintWhere(deps, shopifyStoreId(shop), "connected", ({ reason }) => reason?.code === "gone");

/** Looks again at what is not booked: whether it may be has changed. */
export const lookAgain = (
  deps: Pick<LookAtShopDeps, "archive" | "hints">,
  storeId: StoreId,
  why: string,
) => hintWhere(deps, storeId, why, (delivery) => !isBooked(delivery));

async function hintWhere(
  { archive, hints }: Pick<LookAtShopDeps, "archive" | "hints">,
  storeId: StoreId,
  why: string,
  applies: (delivery: Delivery) => boolean,
): Promise<void> {
  for await (const delivery of archive.every(storeId)) {
    if (delivery.state !== "settled" && applies(delivery)) {
      await hints.send({ ...delivery.key, why }, `${why} ${delivery.version}`);
    }
  }
}
