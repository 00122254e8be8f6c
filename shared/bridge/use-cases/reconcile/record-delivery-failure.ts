import {
  type Delivery,
  isBooked,
  mayBeCancelledByBridge,
} from "#shared/bridge/domain/delivery/delivery.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { holdForFormerCourier, holdUnclear } from "#shared/bridge/domain/reconcile/hold-unclear.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type { DeliveryPatch } from "./action-result.ts";
import { waitsForFormerAccount } from "./reconcile-context.ts";
import { recordFailure } from "./record-failure.ts";

/** The courier could not be asked what it has of a delivery. `cause` says why. */
export class LookUpFailedError extends Error {
  override readonly name = "LookUpFailedError";

  constructor(cause: unknown) {
    super("the courier could not be asked", { cause });
  }
}

/**
 * Returns what a failed run leaves on the delivery. What is booked goes on. What is not needs a person
 * who asks the courier, if it says nothing for long.
 */
export function recordDeliveryFailure(
  store: Store,
  delivery: Delivery,
  thrown: unknown,
  now: Date,
): DeliveryPatch {
  const isLookUp = thrown instanceof LookUpFailedError;
  const isWaitedFor = !isBooked(delivery) || isToBeCancelled(delivery);
  const subject = { lastError: delivery.lastError, isWaitedFor };
  const failure = recordFailure(subject, isLookUp ? thrown.cause : thrown, now);
  // Another failure than the look-up's comes after an answer of the courier.
  const lookUpFailedSince = isLookUp ? (delivery.lastError?.lookUpFailedSince ?? now) : undefined;
  const lastError = { ...failure.lastError, lookUpFailedSince };
  if (isBooked(delivery)) return { ...failure, lastError };
  const hold = waitsForFormerAccount(store, delivery)
    ? holdForFormerCourier(lastError, now)
    : { ...endFormerHold(delivery), ...holdUnclear(lastError, now) };
  return { ...failure, lastError, ...awaitStart(store, delivery), ...hold };
}

/** Its buyer or its merchant waits for what comes after its cancellation, or pays for the driver. */
const isToBeCancelled = (delivery: Delivery): boolean =>
  mayBeCancelledByBridge(delivery) || delivery.pendingAction?.action === "cancel";

/**
 * An order that was never read waits for the start of its store as those do that were: its merchant sees
 * it among them, and nobody is told that it fails. Once the store is started, it waits for no start.
 * Further parts exist only of an order that was started with.
 */
function awaitStart({ start }: Store, delivery: Delivery): DeliveryPatch {
  const { key, state, reason, isManual } = delivery;
  if (start !== undefined)
    return reason?.code === "not-started" ? { state: "new", reason: undefined } : {};
  return state === "new" && !isManual && key.part === 1
    ? { state: "waiting", reason: createMessage("not-started") }
    : {};
}

/** The store books with the silent courier again, so it goes on as with any other. */
const endFormerHold = ({ reason }: Delivery): DeliveryPatch =>
  reason?.code === "former-courier-silent" ? { state: "booking", reason: undefined } : {};
