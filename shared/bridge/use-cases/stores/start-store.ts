import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  createStart,
  type StartFrom,
  type StoreStart,
} from "#shared/bridge/domain/stores/store-start.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";
import { type AnnounceStartDeps, announceStart } from "./announce-start.ts";

interface Deps extends AnnounceStartDeps {
  readonly settings: Pick<SettingsRepository, "readWithRevision" | "replace">;
  readonly checkpoints: Pick<SweepCheckpoints, "moveBack">;
}

/** The delivery methods that a merchant names for the start. */
export type NamedMethods = Pick<Settings, "modes" | "defaultMode" | "dispatchedMethods">;

/**
 * Starts a store with the named delivery methods, or changes its start: no order that was to go out stays
 * because of it. Repeating it has no further effect. A crash in between leaves a store that is not started
 * (again), which its merchant sees, or a start that the next sweep completes.
 */
export function startStore(deps: Deps) {
  return async (
    storeId: StoreId,
    methods: NamedMethods,
    from: StartFrom,
  ): Promise<StoreStart | "conflict" | "unknown-store"> => {
    const { settings, revision } = await deps.settings.readWithRevision(storeId);
    const next = { settings: { ...settings, ...methods }, revision };
    if ((await deps.settings.replace(storeId, next)) === "conflict") return "conflict";
    const now = deps.clock();
    // The bridge may know nothing of earlier orders: the sweeps find them from that time on. Until the
    // start is saved, they wait as others do.
    if (from.kind === "date" && from.at < now) await deps.checkpoints.moveBack(storeId, from.at);
    const start = await deps.stores.saveStart(storeId, (before) => ({
      ...createStart(from, now, before),
      isAnnouncementDue: true,
    }));
    if (start === undefined) return "unknown-store";
    await announceStart(deps, storeId, start);
    return start;
  };
}
