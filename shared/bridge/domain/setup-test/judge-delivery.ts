import {
  type CourierStatus,
  isFinalStatus,
} from "#shared/bridge/domain/delivery/courier-status.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import {
  breakChain,
  DELIVERY_MINUTES,
  getDeliveryDeadline,
  type SetupTest,
  settleLink,
} from "./setup-test.ts";

/** What is seen of a test delivery. */
export interface SetupSighting {
  /** Undefined if the courier could not be asked, or says something unknown. */
  readonly status: CourierStatus | undefined;
  /** Whether a notification about it came, or one of its courier that names no delivery. */
  readonly notified: "named" | "unnamed" | undefined;
}

/** The courier tries a notification again after five seconds and after a minute. */
const NOTIFIED_WITHIN_MS = 3 * 60_000;

/**
 * Judges the two last links by what is seen. A notification can be missing only once a driver has it; the
 * delivery is followed to its end all the same. Returns the same object if nothing is new.
 */
export function judgeDelivery(
  test: SetupTest,
  { status, notified }: SetupSighting,
  now: Date,
): SetupTest {
  const { delivery } = test;
  if (delivery === undefined) return test;
  const moved = noteMove(test, status, now);
  return judgeArrival(judgeNotification(moved, notified, now), status, now);
}

function noteMove(test: SetupTest, status: CourierStatus | undefined, now: Date): SetupTest {
  const { delivery } = test;
  const hasMoved = status !== undefined && !UNMOVED.includes(status);
  return delivery === undefined || delivery.movedAt !== undefined || !hasMoved
    ? test
    : { ...test, delivery: { ...delivery, movedAt: now } };
}

/** Where no driver has it yet: not every courier notifies of that. */
const UNMOVED: readonly CourierStatus[] = ["draft", "ready", "searching", "scheduled"];

/**
 * One that names no delivery may be about another: it counts if none comes that names this one. One that
 * comes late is no fault of the way that it takes.
 */
function judgeNotification(
  test: SetupTest,
  notified: SetupSighting["notified"],
  now: Date,
): SetupTest {
  const { state } = test.links.notification;
  if (state === "works") return test;
  if (notified === "named") {
    const message = createMessage("setup-test.notification-arrived");
    return settleLink(test, "notification", { state: "works", message }, now);
  }
  const movedAt = test.delivery?.movedAt;
  if (movedAt === undefined || now.getTime() < movedAt.getTime() + NOTIFIED_WITHIN_MS) return test;
  if (notified === "unnamed") {
    const message = createMessage("setup-test.notification-unnamed");
    return settleLink(test, "notification", { state: "works", message }, now);
  }
  if (state !== "waiting") return test;
  const message = createMessage("setup-test.notification-missing");
  return settleLink(test, "notification", { state: "broken", message }, now);
}

function judgeArrival(test: SetupTest, status: CourierStatus | undefined, now: Date): SetupTest {
  if (test.links.delivery.state !== "waiting" || test.delivery === undefined) return test;
  if (status === "delivered") {
    const message = createMessage("setup-test.delivered");
    return settleLink(test, "delivery", { state: "works", message }, now);
  }
  if (status !== undefined && isFinalStatus(status))
    return breakChain(test, "delivery", createMessage("setup-test.not-delivered"), now);
  // A courier that cannot be asked may have delivered it.
  if (status === undefined || now < getDeliveryDeadline(test.delivery)) return test;
  const message = createMessage("setup-test.not-delivered-in-time", { minutes: DELIVERY_MINUTES });
  return breakChain(test, "delivery", message, now);
}
