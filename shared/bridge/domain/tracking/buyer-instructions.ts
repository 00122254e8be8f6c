import {
  type Delivery,
  hasUnsentInstructions,
  isBeingCancelled,
  isBooked,
  isFreeToCancel,
} from "#shared/bridge/domain/delivery/delivery.ts";
import type { BuyerInstructions } from "#shared/bridge/domain/delivery/recipient.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";
import { type BuyerState, toBuyerState } from "./buyer-state.ts";

/** A door code, a floor and a place to leave it fit in. */
export const MAX_INSTRUCTIONS_LENGTH = 250;
/** A change can make the bridge book again. Whoever has the link can change it so often. */
const MAX_CHANGES = 5;

/** The states in which the store still has the goods. */
const STATES_BEFORE_PICK_UP: readonly BuyerState[] = [
  "received",
  "preparing",
  "planned",
  "assigned",
  "at-pickup",
];

/** Whether the driver can still be told something: the store has the goods. */
export const isBeforePickUp = (delivery: Delivery): boolean =>
  STATES_BEFORE_PICK_UP.includes(toBuyerState(delivery));

/**
 * Whether the courier can still be told. Its interface takes notes with the booking only. An order
 * without a driver is cancelled at no cost and booked again, if it then goes out as before; a point
 * cannot be cancelled, and a batch is not booked again for one of its buyers.
 */
export function canTellCourier(
  delivery: Delivery,
  { cancelling }: Pick<Settings, "cancelling">,
): boolean {
  if (!isBeforePickUp(delivery) || delivery.redactedAt !== undefined) return false;
  if (delivery.isRebooking) return true;
  if (!isBooked(delivery)) return delivery.pointAttemptedAt === undefined;
  const { batchId, buyerInstructions } = delivery;
  if (batchId !== undefined || buyerInstructions?.isTooLate === true) return false;
  return (
    !isBeingCancelled(delivery) && isFreeToCancel(delivery) && cancelling.percentBeforeCourier === 0
  );
}

/** What became of the instructions: `told` if the booking has them, `asked` if that is decided soon. */
export type InstructionsProgress = "none" | "saved" | "asked" | "told" | "not-told";

/** Returns what became of the buyer's instructions. */
export function getInstructionsProgress(
  delivery: Delivery,
  settings: Pick<Settings, "cancelling">,
): InstructionsProgress {
  if (delivery.buyerInstructions === undefined) return "none";
  if (isBooked(delivery) && !hasUnsentInstructions(delivery)) return "told";
  if (!canTellCourier(delivery, settings)) return "not-told";
  return isBooked(delivery) && !delivery.isRebooking ? "asked" : "saved";
}

/** Why instructions are not taken. */
export type InstructionsRefusal = "empty" | "too-long" | "too-often" | "too-late";

/** Returns the delivery with the buyer's instructions, due at once; the same one if nothing changes. */
export function writeInstructions(
  delivery: Delivery,
  settings: Pick<Settings, "cancelling">,
  written: string,
  now: Date,
): Result<Delivery, InstructionsRefusal> {
  if (!canTellCourier(delivery, settings)) return fail("too-late");
  const text = cleanInstructions(written);
  if (text === "") return fail("empty");
  if (text.length > MAX_INSTRUCTIONS_LENGTH) return fail("too-long");
  const before = delivery.buyerInstructions;
  if (before?.text === text) return ok(delivery);
  const changes = (before?.changes ?? 0) + 1;
  if (changes > MAX_CHANGES) return fail("too-often");
  const isAtCourier = isBooked(delivery) && !hasUnsentInstructions(delivery);
  const booked = isAtCourier ? before?.text : before?.booked;
  const buyerInstructions: BuyerInstructions = { text, at: now, changes, booked };
  const event = { at: now, by: "buyer" as const, ...createMessage("buyer-wrote-instructions") };
  return ok({
    ...delivery,
    buyerInstructions,
    timeline: [...delivery.timeline, event],
    requeueAt: now,
  });
}

/** Returns one line without control characters, and without what another system takes for HTML. */
const cleanInstructions = (written: string): string =>
  written
    .normalize("NFC")
    .replaceAll(/[<>]/g, "")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
