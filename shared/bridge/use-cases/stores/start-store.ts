import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  createStart,
  type StartFrom,
  type StoreStart,
} from "#shared/bridge/domain/stores/store-start.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { ShopEventQueue } from "#shared/bridge/ports/shop-events.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { SweepCheckpoints } from "#shared/bridge/ports/sweeps.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly stores: Pick<Stores, "saveStart">;
  readonly settings: Pick<SettingsRepository, "readWithRevision" | "replace">;
  readonly checkpoints: Pick<SweepCheckpoints, "moveBack">;
  readonly shopEvents: ShopEventQueue;
  readonly createEventId: () => string;
  readonly clock: Clock;
}

/** The delivery methods that a merchant names for the start. */
export type NamedMethods = Pick<Settings, "modes" | "defaultMode" | "dispatchedMethods">;

/**
 * Starts a store with the named delivery methods, or changes its start: no order that was to go out stays
 * because of it. Repeating it has no further effect. A crash in between can leave the methods saved, or the
 * store started without a look at what waits: a repetition completes it.
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
    const start = await deps.stores.saveStart(storeId, (before) => createStart(from, now, before));
    if (start === undefined) return "unknown-store";
    // The bridge may know nothing of earlier orders: the sweeps find them from that time on.
    if (from.kind === "date" && from.at < now) await deps.checkpoints.moveBack(storeId, from.at);
    const event = { kind: "reconcile-waiting", storeId, reason: "started" } as const;
    await deps.shopEvents.send(event, `started ${deps.createEventId()}`);
    return start;
  };
}
