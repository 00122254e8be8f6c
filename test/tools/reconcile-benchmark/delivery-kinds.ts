import type { Stage } from "#shared/bridge/domain/delivery/courier-status.ts";
import { aLocation, someSettings } from "#test/builders/bridge/settings.ts";

const ORDER_STAGES: readonly Stage[] = [
  "assigned",
  "at-pickup",
  "picked-up",
  "on-the-way",
  "at-dropoff",
  "delivered",
];
const POINT_STAGES: readonly Stage[] = [
  "scheduled",
  "assigned",
  "at-pickup",
  "picked-up",
  "at-dropoff",
  "delivered",
];

const uptown = aLocation({ id: "uptown", storeLocationId: "2", name: "Uptown" });
const downtown = aLocation({ id: "downtown", storeLocationId: "1", name: "Downtown" });

/** The ways of travelling that are measured; `places`: how many places the goods leave from. */
export const KINDS = [
  { name: "point", settings: someSettings(), places: 1, stages: POINT_STAGES },
  {
    name: "point, two parts",
    settings: someSettings({ locations: [downtown, uptown] }),
    places: 2,
    stages: POINT_STAGES,
  },
  {
    name: "urgent order",
    settings: someSettings({ defaultMode: "urgent" }),
    places: 1,
    stages: ORDER_STAGES,
  },
  {
    name: "scheduled order",
    settings: someSettings({ defaultMode: "scheduled" }),
    places: 1,
    stages: ORDER_STAGES,
  },
  {
    name: "pick-up order, two places",
    settings: someSettings({ defaultMode: "urgent", locations: [downtown, uptown] }),
    places: 2,
    stages: ORDER_STAGES,
  },
  {
    name: "batch of ten",
    settings: someSettings({
      defaultMode: "urgent",
      batching: { kind: "minutes", minutes: 10 },
    }),
    places: 1,
    stages: ORDER_STAGES,
  },
] as const;
