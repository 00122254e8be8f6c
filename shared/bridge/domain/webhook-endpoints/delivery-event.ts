import type { CourierStatus, StatusEntry } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { EventType } from "./webhook-endpoint.ts";

/** A change of a delivery that merchants' own programs are told of. Nothing personal. */
export interface DeliveryEvent {
  readonly type: EventType;
  readonly key: DeliveryKey;
  readonly orderName?: string | undefined;
  readonly occurredAt: Date;
  /** The version of the delivery that has the change: later events have higher ones. */
  readonly sequence: number;
  readonly state: DeliveryState;
  readonly status?: CourierStatus | undefined;
  /** Why it is held or cancelled. */
  readonly reason?: string | undefined;
}

const TYPE_BY_STATUS: Partial<Record<CourierStatus, EventType>> = {
  "attempt-failed": "delivery.failed",
  failed: "delivery.failed",
  returned: "delivery.returned",
  delivered: "delivery.delivered",
};

/** Lists what a save changes for others: `after` is about to be saved in the place of `before`. */
export function listDeliveryEvents(before: Delivery, after: Delivery, now: Date): DeliveryEvent[] {
  const { key, orderName, state } = after;
  const sequence = after.version + 1;
  const create = (type: EventType, details: Partial<DeliveryEvent> = {}): DeliveryEvent => ({
    ...{ type, key, orderName, occurredAt: now, sequence, state },
    ...details,
  });
  const statuses = listNewStatuses(before, after).flatMap(({ status, at }) => {
    const type = TYPE_BY_STATUS[status];
    const details = { status, occurredAt: at };
    return [
      create("delivery.status_changed", details),
      ...(type === undefined ? [] : [create(type, details)]),
    ];
  });
  return [
    ...listStateTypes(before, after).map((type) => create(type, getReason(after))),
    ...statuses,
  ];
}

const getReason = ({ state, reason, cancellation }: Delivery): Pick<DeliveryEvent, "reason"> => ({
  reason: state === "cancelled" ? (reason ?? cancellation)?.code : reason?.code,
});

function listStateTypes(before: Delivery, after: Delivery): EventType[] {
  const hasEntered = before.state !== after.state;
  if (after.state === "held")
    return hasEntered || before.reason?.code !== after.reason?.code ? ["delivery.held"] : [];
  if (!hasEntered) return [];
  if (after.state === "booked") return ["delivery.booked"];
  return after.state === "cancelled" ? ["delivery.cancelled"] : [];
}

function listNewStatuses(before: Delivery, after: Delivery): StatusEntry[] {
  const known = new Set(before.statusHistory.map(toStatusId));
  return after.statusHistory.filter((entry) => !known.has(toStatusId(entry)));
}

const toStatusId = ({ status, at }: StatusEntry): string => `${status} ${at.toISOString()}`;
