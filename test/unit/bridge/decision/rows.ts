import { decide } from "#shared/bridge/domain/decision/decide.ts";
import type { settingsSchema } from "#shared/bridge/domain/settings/settings.ts";
import type { StoreOrder } from "#shared/bridge/domain/store-order.ts";
import { noon } from "#test/builders/bridge-delivery.ts";
import { anOrder } from "#test/builders/bridge-order.ts";
import { someSettings } from "#test/builders/bridge-settings.ts";

type SettingsInput = Parameters<typeof settingsSchema.parse>[0] & object;

/** One order under one store's settings, and what must become of it. */
export interface Row {
  readonly title: string;
  readonly order?: Partial<StoreOrder>;
  readonly settings?: Partial<SettingsInput>;
  readonly now?: string;
  readonly since?: string;
  readonly byHand?: boolean;
  readonly onlyAt?: string;
  readonly is:
    | { readonly kind: "deliver"; readonly plan?: Record<string, unknown> }
    | {
        readonly kind: "skip" | "wait" | "hold";
        readonly code: string;
        readonly until?: string;
      };
}

export const decided = ({ order, settings, now, since, byHand, onlyAt }: Row) =>
  decide({
    order: anOrder(order),
    settings: someSettings(settings),
    now: now === undefined ? noon : new Date(now),
    since: since === undefined ? (now === undefined ? noon : new Date(now)) : new Date(since),
    byHand: byHand ?? false,
    onlyAt,
  });
