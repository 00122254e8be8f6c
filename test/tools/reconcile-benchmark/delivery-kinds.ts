import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import { buildLocation, buildSettings } from "#test/builders/bridge/settings.ts";

const ORDER_STATUSES: readonly CourierStatus[] = [
  "assigned",
  "at-pickup",
  "picked-up",
  "on-the-way",
  "at-dropoff",
  "delivered",
];
const POINT_STATUSES: readonly CourierStatus[] = [
  "scheduled",
  "assigned",
  "at-pickup",
  "picked-up",
  "at-dropoff",
  "delivered",
];

const uptown = buildLocation({ id: "uptown", storeLocationId: "2", name: "Uptown" });
const downtown = buildLocation({ id: "downtown", storeLocationId: "1", name: "Downtown" });

/** The measured kinds of delivery. `places` is the number of locations that send the goods. */
export const DELIVERY_KINDS = [
  { name: "point", settings: buildSettings(), places: 1, statuses: POINT_STATUSES },
  {
    name: "point, two parts",
    settings: buildSettings({ locations: [downtown, uptown] }),
    places: 2,
    statuses: POINT_STATUSES,
  },
  {
    name: "urgent order",
    settings: buildSettings({ defaultMode: "urgent" }),
    places: 1,
    statuses: ORDER_STATUSES,
  },
  {
    name: "scheduled order",
    settings: buildSettings({ defaultMode: "scheduled" }),
    places: 1,
    statuses: ORDER_STATUSES,
  },
  {
    name: "pick-up order, two places",
    settings: buildSettings({ defaultMode: "urgent", locations: [downtown, uptown] }),
    places: 2,
    statuses: ORDER_STATUSES,
  },
  {
    name: "batch of ten",
    settings: buildSettings({
      defaultMode: "urgent",
      batching: { kind: "minutes", minutes: 10 },
    }),
    places: 1,
    statuses: ORDER_STATUSES,
  },
] as const;
