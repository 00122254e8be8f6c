import * as z from "zod";
import { computeFingerprint } from "#shared/bridge/domain/fingerprint.ts";
import type { ListedOrder } from "#shared/bridge/domain/order-watch/order-watch.ts";
import { isSuccess, listRecords, optionalIdSchema } from "./envelope.ts";
import { driverFields, parseDriver } from "./parse-driver.ts";
import { parseOrderStatus } from "./parse-status.ts";

/** The fields of an order record that tell of news. */
export const markFields = {
  pack_status: z.unknown().optional(),
  order_status_text: z.unknown().optional(),
  status_sender: z.unknown().optional(),
  ...driverFields,
};

const listedOrderSchema = z.object({ id: optionalIdSchema, ...markFields });

type MarkRecord = z.output<z.ZodObject<typeof markFields>>;

/**
 * Returns a fingerprint of an order's status and driver, the same from the list and from its details. It
 * does not tell who drives.
 */
export const computeOrderMark = (record: MarkRecord): string =>
  computeFingerprint([
    record.pack_status ?? null,
    record.order_status_text ?? null,
    record.status_sender ?? null,
    parseDriver(record)?.driver ?? null,
  ]);

/** Parses a page of orders. Undefined if it is no list; omits what has no id. */
export function parseOrderList(body: unknown): ListedOrder[] | undefined {
  const records = isSuccess(body) ? listRecords(body) : "unknown";
  if (records === "unknown") return undefined;
  return records.flatMap((item) => {
    const record = listedOrderSchema.safeParse(item).data;
    if (record?.id == null) return [];
    const { pack_status, order_status_text, status_sender } = record;
    const status = parseOrderStatus(pack_status, order_status_text, status_sender);
    return [{ orderId: record.id, mark: computeOrderMark(record), status }];
  });
}
