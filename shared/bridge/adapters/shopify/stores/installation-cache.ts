import { toShopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Installation, InstallationState } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** What was read is good for so long: an uninstall is noticed by then at the latest. */
const CACHE_MS = 60_000;

/** Installations as this process last read them, by shop. */
export function createInstallationCache(installations: Installations, clock: Clock) {
  const cache = new Map<string, { readonly installation: Installation; readonly at: number }>();

  async function read(shop: string): Promise<Installation | undefined> {
    const installation = await installations.find(toShopifyStoreId(shop));
    // An uninstalled shop is looked up each time: its next installation goes on at once.
    if (installation === undefined || installation.state === "uninstalled") cache.delete(shop);
    else cache.set(shop, { installation, at: clock().getTime() });
    return installation;
  }

  return {
    read,
    /** As read within the last minute, or now. */
    async readCached(shop: string): Promise<Installation | undefined> {
      const cached = cache.get(shop);
      const isFresh = cached !== undefined && clock().getTime() < cached.at + CACHE_MS;
      return isFresh ? cached.installation : read(shop);
    },
    /** Notes what an answer told of the installation, where that is news. */
    async recordState(shop: string, state: InstallationState): Promise<void> {
      const before = cache.get(shop)?.installation;
      if (before === undefined || before.state === state) return;
      // What is missing is found by asking for the permissions, not by one call that got through.
      if (state === "installed" && before.state === "scopes-missing") return;
      await installations.setState(before.storeId, state, before.missingScopes);
      cache.delete(shop);
    },
  };
}
