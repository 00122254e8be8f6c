import {
  type ConnectionRequest,
  getRequestState,
} from "#shared/bridge/domain/stores/connection-request.ts";
import {
  getShopSite,
  type Store,
  type WooCommerceAccess,
} from "#shared/bridge/domain/stores/store.ts";
import type { ConnectionRequestKey } from "#shared/bridge/ports/connection-requests.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import type { ConfirmDeps, ConnectRefusal } from "./connect-deps.ts";

/** A store that is connected now. */
export interface ConnectedStore extends Pick<ConnectionRequest, "storeId" | "url" | "hpos"> {}

/** Returns the request if it can be confirmed, or was confirmed already. */
export async function checkRequest(
  { requests, clock }: Pick<ConfirmDeps, "requests" | "clock">,
  key: ConnectionRequestKey | undefined,
): Promise<Result<ConnectionRequest, ConnectRefusal>> {
  const request = key && (await requests.find(key));
  if (request === undefined) return fail("unknown-invitation");
  const state = getRequestState(request, clock());
  return state === "expired" || state === "rejected" ? fail(state) : ok(request);
}

/**
 * Connects the store of a confirmed request. Each step can be repeated: a crash leaves the request
 * `confirmed` with its keys, and confirming again continues.
 */
export async function confirmConnection(
  deps: ConfirmDeps,
  key: ConnectionRequestKey | undefined,
): Promise<Result<ConnectedStore, ConnectRefusal>> {
  const checked = await checkRequest(deps, key);
  if (!checked.ok) return checked;
  const request = checked.value;
  if (request.state === "connected") return ok(request);
  // After this, a rejection has no effect any more.
  if (request.state === "open" && !(await deps.requests.transition(request, "open", "confirmed")))
    return confirmConnection(deps, key);
  const { access } = request;
  if (access === undefined) return fail("expired");
  const connected = await connectStore(deps, request, access);
  if (!connected.ok) {
    await deps.requests.transition(request, "confirmed", "rejected");
    return connected;
  }
  await deps.requests.transition(request, "confirmed", "connected");
  await deps.prepareConnectedStore(connected.value);
  return ok(request);
}

/** Rejects the request and deletes its keys. Returns false if it was confirmed before. */
export const rejectConnection = (
  { requests }: Pick<ConfirmDeps, "requests">,
  key: ConnectionRequestKey,
): Promise<boolean> => requests.transition(key, "open", "rejected");

async function connectStore(
  { attempts, stores, admins, clock }: ConfirmDeps,
  { storeId, requestId, accountId, invitationToken, url, adminEmail }: ConnectionRequest,
  access: WooCommerceAccess,
): Promise<Result<Store, ConnectRefusal>> {
  const before = await stores.find(storeId);
  // The deliveries of one shop are not for the merchant of another.
  if (before !== undefined && !isSameShop(before, access)) return fail("store-taken");
  if (!(await attempts.claimInvitation(invitationToken, requestId))) return fail("used");
  // An invitation chooses the account of a new store. A known store keeps the account that it has.
  const store =
    (await stores.updateAccess(storeId, access, clock())) ??
    (await stores.connect({ storeId, accountId, access }, clock()));
  if (store === "shop-taken") return fail("shop-taken");
  if (store === "unknown-account") return fail("unknown-invitation");
  await admins.save({ storeId, url }, adminEmail);
  return ok(store);
}

const isSameShop = ({ access: before }: Store, access: WooCommerceAccess): boolean =>
  before.kind !== "shopify" && getShopSite(before) === getShopSite(access);
