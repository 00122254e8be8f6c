import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { findEndedState, type Installation } from "#shared/bridge/domain/stores/installation.ts";
import type { ShopEvent } from "#shared/bridge/domain/stores/shop-event.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { StoreData } from "#shared/bridge/ports/privacy.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { ShopLookup } from "#shared/bridge/ports/shop-lookup.ts";
import type { StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { StoreProfiles, Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";

export interface EraseStoreDeps {
  readonly stores: StoreProfiles & Pick<Stores, "forgetShop">;
  readonly admins: Pick<StoreAdmins, "deleteSite">;
  readonly storeData: Pick<StoreData, "erasePiece">;
  readonly installations: Pick<Installations, "find" | "findStoreId">;
  readonly shopLookup: Pick<ShopLookup, "listGrantedScopes">;
  readonly shopEvents: ShopEventQueue;
  readonly clock: Clock;
}

type EraseEvent = Extract<ShopEvent, { kind: "erase-store" | "redact-shop" }>;
type EraseOutcome = "erased" | "erasing" | "connected again";

/**
 * Erases a piece of a disconnected store. Does nothing if it was connected again. Safe to repeat.
 */
export async function eraseStore(
  deps: EraseStoreDeps,
  event: Extract<ShopEvent, { kind: "erase-store" }>,
): Promise<EraseOutcome> {
  const { storeId } = event;
  const access = (await deps.stores.find(storeId))?.access;
  if (access?.kind === "woocommerce") return "connected again";
  // The entry of the site has the site as its key. It must go while the store still has its URL.
  if (access?.kind === "disconnected") {
    await deps.admins.deleteSite({ storeId, url: access.url });
    await deps.stores.forgetShop(storeId, access);
  }
  return erasePiece(deps, storeId, event);
}

/**
 * Erases a piece of a Shopify shop, as its privacy webhook requests. The signed body names the shop
 * and no time: an old one can be sent again after the app was installed again. So Shopify is asked
 * first, and a shop that has the app keeps its data. Throws if Shopify gives no clear answer, as for
 * a frozen shop: the event then becomes a dead letter, and a person decides. Safe to repeat.
 */
export async function eraseShop(
  deps: EraseStoreDeps,
  event: Extract<ShopEvent, { kind: "redact-shop" }>,
): Promise<EraseOutcome> {
  const storeId = await deps.installations.findStoreId(event.shop, event.shopId);
  const before = await deps.installations.find(storeId);
  // The first piece deleted the installation: a new one is another installation of the app.
  if (event.piece !== undefined)
    return before === undefined ? erasePiece(deps, storeId, event) : "connected again";
  if (before !== undefined && isInstalledLater(before, deps.clock())) return "connected again";
  const scopes = await deps.shopLookup.listGrantedScopes(before?.shop ?? event.shop);
  if (scopes !== "access-revoked") return "connected again";
  const state = (await deps.installations.find(storeId))?.state;
  if (state === "frozen" || state === "scopes-missing" || state === "not-found")
    throw new UnavailableError(createMessage("shopify-silent"));
  return erasePiece(deps, storeId, event);
}

/** Shopify asks for the erasure this long after the uninstallation. */
const REDACT_AFTER_MS = 48 * 3_600_000;

/** Whether an installation is younger than the uninstallation that an erasure comes from. */
const isInstalledLater = ({ state, installedAt }: Installation, now: Date): boolean =>
  findEndedState(state) === undefined && now.getTime() - installedAt.getTime() < REDACT_AFTER_MS;

/** A large store is erased piece by piece, so that no piece meets the function's time-out. */
async function erasePiece(
  { storeData, shopEvents }: EraseStoreDeps,
  storeId: StoreId,
  event: EraseEvent,
): Promise<EraseOutcome> {
  if ((await storeData.erasePiece(storeId)) === "erased") return "erased";
  const piece = (event.piece ?? 0) + 1;
  // A repeat of this piece sends the same next piece, which the queue drops.
  await shopEvents.send({ ...event, piece }, `${event.kind} ${storeId} piece ${piece}`);
  return "erasing";
}
