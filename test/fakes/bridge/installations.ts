import type { Installation } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { Pauses } from "#shared/bridge/ports/shop-throttle.ts";

const LEASE_MS = 30_000;

/** Installations in memory; passes the suite of the DynamoDB ones. */
export function inMemoryInstallations(): Installations {
  const kept = new Map<string, Installation>();
  const leases = new Map<string, number>();
  const isLast = ({ storeId, version }: Installation) => kept.get(storeId)?.version === version;

  return {
    find: async (storeId) => kept.get(storeId),
    async install(installation) {
      const { storeId } = installation;
      leases.delete(storeId);
      kept.set(storeId, { ...installation, version: (kept.get(storeId)?.version ?? 0) + 1 });
    },
    async lease(read, now) {
      if (!isLast(read) || (leases.get(read.storeId) ?? 0) > now.getTime()) return false;
      leases.set(read.storeId, now.getTime() + LEASE_MS);
      return true;
    },
    async release(read) {
      if (isLast(read)) leases.delete(read.storeId);
    },
    async renew(read, tokens) {
      const last = kept.get(read.storeId);
      if (last === undefined || !isLast(read)) return "conflict";
      kept.set(read.storeId, { ...last, tokens, version: last.version + 1 });
      leases.delete(read.storeId);
      return "saved";
    },
    async mark(storeId, state, missingScopes) {
      const last = kept.get(storeId);
      if (last !== undefined) kept.set(storeId, { ...last, state, missingScopes });
    },
    async uninstall(storeId, shop, now) {
      const last = kept.get(storeId);
      leases.delete(storeId);
      kept.set(storeId, {
        storeId,
        shop,
        state: "uninstalled",
        missingScopes: [],
        version: (last?.version ?? 0) + 1,
        installedAt: last?.installedAt ?? now,
      });
    },
    async *all() {
      yield* kept.values();
    },
  };
}

/** Pauses in memory. */
export function inMemoryPauses(): Pauses {
  const untils = new Map<string, Date>();
  return {
    until: async (shop) => untils.get(shop),
    async pause(shop, until) {
      const known = untils.get(shop);
      if (known === undefined || known < until) untils.set(shop, until);
    },
  };
}
