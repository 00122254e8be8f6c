import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { CorrectedFields, PlacedOrder } from "../world/placed-order.ts";
import type { Booking } from "../world/truth.ts";
import type { ObservedOrder } from "./observed-world.ts";

/** What is booked so long after a correction has it: a run, and a request that comes late. */
const LATEST_MS = 5 * 60_000;

/** Checks that what a merchant was told to count does, for all parts of the order. */
export function* findCorrectionViolations(observed: ObservedOrder): Generator<string> {
  const { order, deliveries, bookings } = observed;
  yield* findUnequalParts(observed);
  // What a buyer had erased is no longer as it was corrected.
  if (
    order.redactedAt !== undefined ||
    order.correction === undefined ||
    order.correction.edits !== order.edits
  )
    return;
  const { fields, at, uncorrectedParts } = order.correction;
  const [first] = deliveries;
  const isKept = order.locations === 1 && first !== undefined && first.redactedAt === undefined;
  if (isKept && !isSame(fields, first))
    yield `a correction counts: order ${order.orderId} was corrected to ${JSON.stringify(fields)}, which its delivery does not have`;
  const corrected = bookings.filter(
    (one) => !uncorrectedParts.includes(readPart(one)) && !wasEnded(order, one),
  );
  for (const booking of corrected)
    if (booking.createdAt.getTime() - at > LATEST_MS && !hasFields(booking, fields))
      yield `a correction counts: order ${order.orderId} is booked as ${booking.kind} ${booking.id} minutes after its correction, and without it`;
}

/**
 * Of an order in the trash nothing is decided: its batch keeps what it is booked with. Other checks tell of one
 * that was cancelled or refunded, and is booked.
 */
const wasEnded = ({ endedAt, inTrash }: PlacedOrder, { createdAt }: Booking): boolean =>
  createdAt.getTime() >= (endedAt ?? Number.POSITIVE_INFINITY) ||
  inTrash.some(({ from, until }) => createdAt.getTime() >= from && createdAt.getTime() < until);

/** A part after the first one has its number behind the order's name. */
const readPart = ({ name }: Booking): number => Number(/-(\d+)$/.exec(name)?.[1] ?? 1);

const readStreet = ({ correction }: Delivery): string => correction?.address?.value.street ?? "";

/** The parts of an order that nobody changed in its store have the same correction, or somebody knows. */
function* findUnequalParts({ order, deliveries }: ObservedOrder): Generator<string> {
  if (order.hasUncorrectedParts || order.edits > 0 || order.redactedAt !== undefined) return;
  const streets = new Set(deliveries.map(readStreet));
  if (streets.size > 1)
    yield `parts are corrected alike: the parts of order ${order.orderId} go to ${[...streets].join(" and ")}, and nobody is told`;
}

const isSame = ({ street, phone, note, mode }: CorrectedFields, { correction }: Delivery) =>
  (correction?.address?.value.street === street &&
    correction?.phone?.value === (phone && `+1${phone}`) &&
    correction?.note?.value === note &&
    correction?.mode?.value === mode) === true;

function hasFields(
  { kind, address, formatRequest }: Booking,
  { street, phone, note, mode }: CorrectedFields,
): boolean {
  // What the courier erased shows nothing.
  if (address === "") return true;
  const request = formatRequest();
  return [
    street === undefined || address.includes(street),
    phone === undefined || request.replace(/\D/g, "").includes(phone),
    note === undefined || request.includes(note),
    mode === undefined || kind === (mode === "urgent" ? "order" : "point"),
  ].every(Boolean);
}
