import {
  type EndedState,
  findEndedState,
  type Installation,
  type InstallationState,
  isClosedForGood,
  type WithheldData,
} from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** An uninstallation is noticed after this time at the latest. */
const CACHE_MS = 60_000;
/** A new installation works after this time at the latest: each run of an order asks several times. */
const NONE_CACHE_MS = 5_000;

/** Caches the installations of shops in memory. */
export function createInstallationCache(installations: Installations, clock: Clock) {
  const cache = new Map<string, { readonly installation: Installation; readonly at: number }>();
  const shopsWithout = new Map<string, number>();

  async function read(shop: string): Promise<Installation | undefined> {
    const installation = await installations.find(await installations.findStoreId(shop));
    const now = clock().getTime();
    if (installation === undefined) shopsWithout.set(shop, now);
    else shopsWithout.delete(shop);
    // A shop whose connection ended is not cached, so that a new installation works immediately.
    if (installation === undefined || findEndedState(installation.state)) cache.delete(shop);
    else cache.set(shop, { installation, at: now });
    return installation;
  }

  return {
    read,
    /** Returns the domain that the shop of a domain has now, as far as is known. */
    getCurrentDomain: (shop: string): string => cache.get(shop)?.installation.shop ?? shop,
    /** Returns the installation, which was read at most a minute ago; that there is none, seconds ago. */
    async readCached(shop: string): Promise<Installation | undefined> {
      const noneAt = shopsWithout.get(shop);
      if (noneAt !== undefined && clock().getTime() < noneAt + NONE_CACHE_MS) return undefined;
      const cached = cache.get(shop);
      const isFresh = cached !== undefined && clock().getTime() < cached.at + CACHE_MS;
      return isFresh ? cached.installation : read(shop);
    },
    /** Saves the state of the installation that a response showed, if it changed. */
    async recordState(
      shop: string,
      state: InstallationState,
      missingScopes?: readonly string[],
    ): Promise<void> {
      const before = cache.get(shop)?.installation;
      if (before === undefined || before.state === state) return;
      // A successful call does not prove that all scopes are granted.
      if (state === "installed" && before.state === "scopes-missing") return;
      await installations.setState(before.storeId, state, missingScopes ?? before.missingScopes);
      cache.delete(shop);
    },
    /** Saves what Shopify withholds, if it changed. */
    async recordWithheld(shop: string, withheld: readonly WithheldData[]): Promise<void> {
      const before = cache.get(shop)?.installation;
      if (before === undefined || isSameSet(before.withheld ?? [], withheld)) return;
      await installations.setWithheld(before.storeId, withheld);
      cache.delete(shop);
    },
    /** Records that Shopify does not find the shop. After a day that ends the connection. */
    async recordNotFound(shop: string): Promise<EndedState | "not-found"> {
      const storeId = await installations.findStoreId(shop);
      const since = await installations.recordNotFound(storeId, shop, clock());
      cache.delete(shop);
      if (!isClosedForGood(since, clock())) return "not-found";
      await installations.uninstall(storeId, shop, clock(), "closed");
      return "closed";
    },
  };
}

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));
