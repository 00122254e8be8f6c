import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { decideDispatch } from "#shared/bridge/domain/dispatch/decide-dispatch.ts";
import type { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import { EVERY_ORDER } from "#shared/bridge/domain/stores/store-start.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { buildSettings } from "#test/builders/bridge/settings.ts";
import { buildStoreOrder } from "#test/builders/bridge/store-order.ts";

type SettingsInput = Parameters<typeof settingsSchema.parse>[0] & object;

/** One order under one store's settings, with the expected decision. */
export interface DecisionRow {
  readonly title: string;
  readonly order?: Partial<StoreOrder>;
  readonly settings?: Partial<SettingsInput>;
  readonly now?: string;
  readonly since?: string;
  readonly isManual?: boolean;
  readonly takesTestOrders?: boolean;
  readonly partLocationId?: string;
  readonly expected:
    | { readonly kind: "deliver"; readonly plan?: Record<string, unknown> }
    | {
        readonly kind: "skip" | "wait" | "hold";
        readonly code: string;
        readonly until?: string;
      };
}

export const decideForRow = ({
  order,
  settings,
  now,
  since,
  isManual,
  takesTestOrders,
  partLocationId,
}: DecisionRow) =>
  decideDispatch({
    order: buildStoreOrder(order),
    settings: buildSettings(settings),
    start: EVERY_ORDER,
    pausedAt: undefined,
    seenAt: noon,
    now: now === undefined ? noon : new Date(now),
    since: since === undefined ? (now === undefined ? noon : new Date(now)) : new Date(since),
    isManual: isManual ?? false,
    takesTestOrders,
    partLocationId,
  });
