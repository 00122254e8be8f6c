import { shopifyStoreId } from "#shared/bridge/domain/ids.ts";
import type { Installation, InstallationState } from "#shared/bridge/domain/stores/installation.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** What was read is good for so long: an uninstall is noticed by then at the latest. */
const KEPT_MS = 60_000;

/** Installations as this process last read them, by shop. */
export function knownInstallations(installations: Installations, clock: Clock) {
  const known = new Map<string, { readonly installation: Installation; readonly at: number }>();

  async function read(shop: string): Promise<Installation | undefined> {
    const installation = await installations.find(shopifyStoreId(shop));
    // An uninstalled shop is looked up each time: its next installation goes on at once.
    if (installation === undefined || installation.state === "uninstalled") known.delete(shop);
    else known.set(shop, { installation, at: clock().getTime() });
    return installation;
  }

  return {
    read,
    /** As read within the last minute, or now. */
    async remembered(shop: string): Promise<Installation | undefined> {
      const kept = known.get(shop);
      const isFresh = kept !== undefined && clock().getTime() < kept.at + KEPT_MS;
      return isFresh ? kept.installation : read(shop);
    },
    /** Notes what an answer told of the installation, where that is news. */
    async note(shop: string, state: InstallationState): Promise<void> {
      const before = known.get(shop)?.installation;
      if (before === undefined || before.state === state) return;
      // What is missing is found by asking for the permissions, not by one call that got through.
      if (state === "installed" && before.state === "scopes-missing") return;
      await installations.mark(before.storeId, state, before.missingScopes);
      known.delete(shop);
    },
  };
}
