import type { Table } from "#shared/aws/table.ts";
import { linkStoreToAccount } from "#shared/bridge/adapters/dynamodb/account-health/account-stores.ts";
import { assignStoreNumber } from "#shared/bridge/adapters/dynamodb/account-health/store-numbers.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import {
  computeKeyPrefix,
  getShopSite,
  type Store,
  type StoreAccess,
} from "#shared/bridge/domain/stores/store.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import { createDynamoConnectionEpochs } from "./connection-epochs.ts";
import { type ClaimOutcome, createShopClaims } from "./shop-claims.ts";
import { createStoreHealthRecord } from "./store-health-records.ts";
import { findStoreProfile, type StoreItems } from "./store-item.ts";
import { createSweepCheckpoint } from "./sweep-checkpoints.ts";

type StoreConnections = Pick<
  Stores,
  | "connect"
  | "updateAccess"
  | "changeAccount"
  | "changeSandboxAccount"
  | "disconnect"
  | "findShopHolder"
  | "forgetShop"
>;

/** Connects and disconnects stores. One shop has one connected store at a time. */
export function createStoreConnections(
  table: Table,
  items: StoreItems,
  findAccount: Stores["findAccount"],
): StoreConnections {
  const claims = createClaims(table);
  const epochs = createEpochs(table);
  return {
    async connect(store, now) {
      if ((await findAccount(store.accountId)) === undefined) return "unknown-account";
      const { storeId, access } = store;
      const claimed = await claimShop(claims, storeId, access, now);
      if (claimed.kind === "taken") return "shop-taken";
      const before = await items.find(storeId);
      const keyPrefix = await computePrefix(table, store);
      const { sandboxAccountId = before?.sandboxAccountId } = store;
      const kept = { sandboxAccountId, ...keepOperation(before, access) };
      const connected = { ...store, ...kept, keyPrefix, moved: claimed.moved };
      // Before the store, so that every connected store is swept. A checkpoint without a store is harmless.
      await createSweepCheckpoint(table, storeId, now);
      await createStoreHealthRecord(table, storeId);
      await linkStoreToAccount(table, store);
      // Before the store, so that nobody from before has access to what is connected now.
      if (!isSameConnection(before, access)) await epochs.start(storeId, access, now);
      await items.write(connected);
      await releaseFormerShop(claims, before, access);
      return connected;
    },
    async updateAccess(storeId, access, now) {
      const before = await items.find(storeId);
      if (before === undefined) return undefined;
      const claimed = await claimShop(claims, storeId, access, now);
      if (claimed.kind === "taken") return "shop-taken";
      if (!isSameConnection(before, access)) await epochs.start(storeId, access, now);
      await items.update(storeId, (current) => ({
        ...current,
        access,
        moved: claimed.moved,
        ...keepOfShop(current, access),
      }));
      await releaseFormerShop(claims, before, access);
      return items.find(storeId);
    },
    changeAccount: (storeId, accountId) => changeAccount(table, items, { storeId, accountId }),
    async changeSandboxAccount(storeId, sandboxAccountId) {
      if (sandboxAccountId !== undefined)
        await linkStoreToAccount(table, { storeId, accountId: sandboxAccountId });
      await items.update(storeId, (before) => ({ ...before, sandboxAccountId }));
      return items.find(storeId);
    },
    async disconnect(storeId) {
      await items.update(storeId, toDisconnectedStore);
      const access = (await items.find(storeId))?.access;
      if (access?.kind !== "disconnected") return;
      // Also after a crash between the writes.
      await epochs.end(storeId);
      await claims.release(getShopSite(access), storeId);
    },
    findShopHolder: (access) => claims.findHolder(getShopSite(access)),
    forgetShop: (storeId, access) => claims.forget(getShopSite(access), storeId),
  };
}

/** What ends with a connection: sessions, sign-in links and API keys. */
function createEpochs(table: Table) {
  const { renew: endSessions } = createDynamoSessionEpochs(table);
  const connectionEpochs = createDynamoConnectionEpochs(table);
  return {
    async start(storeId: StoreId, { kind }: StoreAccess, now: Date) {
      await endSessions(storeId);
      // A Shopify shop keeps its keys: its merchant can create them before there is a store.
      if (kind === "woocommerce") await connectionEpochs.start(storeId, now);
    },
    async end(storeId: StoreId) {
      await endSessions(storeId);
      await connectionEpochs.end(storeId);
    },
  };
}

type Claims = ReturnType<typeof createShopClaims>;

const createClaims = (table: Table): Claims =>
  createShopClaims(table, async (storeId, site) => {
    const access = (await findStoreProfile(table, storeId))?.access;
    return access?.kind === "woocommerce" && getShopSite(access) === site;
  });

/** Claims the shop before its access is saved. A Shopify shop has one store id by construction. */
const claimShop = async (
  claims: Claims,
  storeId: StoreId,
  access: StoreAccess,
  now: Date,
): Promise<ClaimOutcome> =>
  access.kind === "woocommerce"
    ? claims.claim(getShopSite(access), storeId, now)
    : { kind: "claimed", moved: undefined };

/** Whether the store stays connected to the same shop, so that its sessions stay valid. */
const isSameConnection = (before: Store | undefined, access: StoreAccess): boolean =>
  before?.access.kind === access.kind && isSameShop(before, access);

/** Whether the store is or was connected to the same shop, so that its merchant need not start it again. */
function isSameShop(before: Store | undefined, access: StoreAccess): boolean {
  if (before?.access.kind === "shopify" || access.kind === "shopify")
    return before?.access.kind === access.kind;
  return before !== undefined && getShopSite(before.access) === getShopSite(access);
}

/** What stays as it was: whoever connects a store again neither starts it nor ends a pause. */
const keepOperation = (before: Store | undefined, access: StoreAccess) => ({
  ...keepOfShop(before, access),
  pausedAt: before?.pausedAt,
});

/** What belongs to a shop, and to nobody who connects another one under its id. */
const keepOfShop = (before: Store | undefined, access: StoreAccess) =>
  isSameShop(before, access)
    ? { start: before?.start, webhooks: before?.webhooks }
    : { start: undefined, webhooks: undefined };

/** Frees the shop that the store had before, if it has another one now. */
async function releaseFormerShop(
  claims: Claims,
  before: Store | undefined,
  access: StoreAccess,
): Promise<void> {
  if (before?.access.kind !== "woocommerce") return;
  const former = getShopSite(before.access);
  const isSame = access.kind === "woocommerce" && getShopSite(access) === former;
  if (!isSame) await claims.release(former, before.storeId);
}

async function changeAccount(
  table: Table,
  items: StoreItems,
  { storeId, accountId }: Pick<Store, "storeId" | "accountId">,
): Promise<Store | undefined> {
  const store = await items.find(storeId);
  if (store === undefined) return undefined;
  const keyPrefix = await computePrefix(table, { ...store, accountId });
  await linkStoreToAccount(table, { storeId, accountId });
  await items.update(storeId, (before) => ({
    ...before,
    accountId,
    keyPrefix,
    isCourierDisconnected: undefined,
  }));
  return items.find(storeId);
}

async function computePrefix(
  table: Table,
  { storeId, accountId, access: { kind } }: Pick<Store, "storeId" | "accountId" | "access">,
): Promise<string> {
  const before = kind === "shopify" ? 0 : await assignStoreNumber(table, { storeId, accountId });
  return computeKeyPrefix(kind, before);
}

const toDisconnectedStore = ({ access, ...current }: Store): Store | undefined =>
  access.kind === "woocommerce"
    ? { ...current, access: { kind: "disconnected", url: access.url, site: access.site } }
    : undefined;
