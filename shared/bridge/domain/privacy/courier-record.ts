import * as z from "zod";
import type { CourierOrder } from "#shared/bridge/domain/delivery/courier-order.ts";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";

/**
 * What a record at the courier is found by. `quote` and `access-key` stand for the order or the
 * points that a request may have created without an answer.
 */
const COURIER_RECORD_KINDS = ["order", "point", "quote", "access-key"] as const;

/** A record at the courier that can contain a buyer's personal data. */
export const courierRecordSchema = z
  .object({
    accountId: accountIdSchema,
    kind: z.enum(COURIER_RECORD_KINDS),
    /** The courier's id, the token of the quote, or the access key. */
    id: z.string(),
  })
  .readonly();
export type CourierRecord = z.output<typeof courierRecordSchema>;

/** The fields of a delivery or a batch that name records at the courier. */
interface Booking {
  readonly accountId: CourierRecord["accountId"];
  readonly accessKey?: string | undefined;
  readonly pointAttemptedAt?: Date | undefined;
  readonly pointId?: string | undefined;
  readonly order?: CourierOrder | undefined;
  readonly formerRecords: readonly CourierRecord[];
}

/** Lists every record at the courier that a delivery or a batch has, had or may have. */
export function listCourierRecords(booking: Booking): readonly CourierRecord[] {
  const { accountId, accessKey, pointAttemptedAt, order, formerRecords } = booking;
  const { orderId, quote } = order ?? {};
  const isQuoteAttempted = orderId === undefined && quote?.attemptedAt !== undefined;
  return [
    ...formerRecords,
    ...listBookedRecords(booking),
    ...(isQuoteAttempted ? [{ accountId, kind: "quote" as const, id: quote.token }] : []),
    // Also of a known point: the courier may have a second one under the same key.
    ...(accessKey !== undefined && pointAttemptedAt !== undefined
      ? [{ accountId, kind: "access-key" as const, id: accessKey }]
      : []),
  ];
}

const listBookedRecords = ({ accountId, pointId, order }: Booking): readonly CourierRecord[] => [
  ...(order?.orderId === undefined
    ? []
    : [{ accountId, kind: "order" as const, id: order.orderId }]),
  ...(pointId === undefined ? [] : [{ accountId, kind: "point" as const, id: pointId }]),
];

/** Adds the records that a change of the booking would forget: their data has to be erased some day. */
export function keepFormerRecords<Changed extends Booking>(
  before: Booking,
  after: Changed,
): Changed {
  const known = [...after.formerRecords, ...listBookedRecords(after)];
  const forgotten = listBookedRecords(before).filter(
    (record) => !known.some((other) => isSameRecord(record, other)),
  );
  return forgotten.length === 0
    ? after
    : { ...after, formerRecords: [...after.formerRecords, ...forgotten] };
}

const isSameRecord = (one: CourierRecord, other: CourierRecord): boolean =>
  one.accountId === other.accountId && one.kind === other.kind && one.id === other.id;
