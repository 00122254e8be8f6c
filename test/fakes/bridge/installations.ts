import { type StoreId, toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Installation } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { ShopThrottle } from "#shared/bridge/ports/shop-throttle.ts";

const LEASE_MS = 30_000;

/** Creates installations in memory. They pass the tests of the DynamoDB installations. */
export function createInMemoryInstallations(): Installations {
  const stored = new Map<string, Installation>();
  const storeByShopId = new Map<string, StoreId>();
  const storeByDomain = new Map<string, StoreId>();
  const leases = new Map<string, number>();
  const notFoundSince = new Map<string, Date>();
  const isCurrent = ({ storeId, version }: Installation) =>
    stored.get(storeId)?.version === version;

  return {
    find: async (storeId) => stored.get(storeId),
    async install(installation) {
      const { storeId } = installation;
      leases.delete(storeId);
      stored.set(storeId, { ...installation, version: (stored.get(storeId)?.version ?? 0) + 1 });
    },
    async acquireLease(read, now) {
      if (!isCurrent(read) || (leases.get(read.storeId) ?? 0) > now.getTime()) return false;
      leases.set(read.storeId, now.getTime() + LEASE_MS);
      return true;
    },
    async releaseLease(read) {
      if (isCurrent(read)) leases.delete(read.storeId);
    },
    async saveTokens(read, tokens) {
      const last = stored.get(read.storeId);
      if (last === undefined || !isCurrent(read)) return "conflict";
      stored.set(read.storeId, { ...last, tokens, version: last.version + 1 });
      leases.delete(read.storeId);
      return "saved";
    },
    async setState(storeId, state, missingScopes) {
      const last = stored.get(storeId);
      if (last !== undefined) stored.set(storeId, { ...last, state, missingScopes });
    },
    async findStoreId(shop, shopId) {
      const byId = shopId === undefined ? undefined : storeByShopId.get(shopId);
      return byId ?? storeByDomain.get(shop) ?? toShopifyStoreId(shop);
    },
    async claim(shopId, shop) {
      const storeId = storeByShopId.get(shopId) ?? toShopifyStoreId(shop);
      storeByShopId.set(shopId, storeId);
      storeByDomain.set(shop, storeId);
      return storeId;
    },
    async markAnnounced({ storeId, installedAt }) {
      const last = stored.get(storeId);
      if (last?.installedAt.getTime() === installedAt.getTime())
        stored.set(storeId, { ...last, isAnnounced: true });
    },
    async moveShop(storeId, shop) {
      const last = stored.get(storeId);
      if (last !== undefined) stored.set(storeId, { ...last, shop });
    },
    async setWithheld(storeId, withheld) {
      const last = stored.get(storeId);
      if (last !== undefined) stored.set(storeId, { ...last, withheld });
    },
    async setPermissions(storeId, permissions) {
      const last = stored.get(storeId);
      if (last !== undefined) stored.set(storeId, { ...last, permissions });
    },
    async recordNotFound(storeId, shop, now) {
      const last = stored.get(storeId);
      if (last?.state === "not-found") return notFoundSince.get(storeId) ?? now;
      notFoundSince.set(storeId, now);
      const empty = { storeId, shop, version: 0, installedAt: now };
      stored.set(storeId, { ...empty, ...last, state: "not-found", missingScopes: [] });
      return now;
    },
    async uninstall(storeId, shop, now, state = "uninstalled") {
      const last = stored.get(storeId);
      leases.delete(storeId);
      stored.set(storeId, {
        storeId,
        shop,
        state,
        missingScopes: [],
        version: (last?.version ?? 0) + 1,
        installedAt: last?.installedAt ?? now,
      });
    },
    async *list() {
      yield* stored.values();
    },
  };
}

/** Creates a shop throttle that stores its pauses in memory. */
export function createInMemoryPauses(): ShopThrottle {
  const untils = new Map<string, Date>();
  return {
    findPauseEnd: async (shop) => untils.get(shop),
    async pause(shop, until) {
      const known = untils.get(shop);
      if (known === undefined || known < until) untils.set(shop, until);
    },
  };
}
