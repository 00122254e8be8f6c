import * as z from "zod";
import { DELIVERY_STATES, type Delivery } from "../../domain/delivery.ts";
import { accountIdSchema, type DeliveryKey, deliveryKeySchema } from "../../domain/ids.ts";
import { STAGES } from "../../domain/stage.ts";

/**
 * A delivery as it is kept. pk `STORE#<store>`, sk `DELIVERY#<order, 30 digits>#<part>`.
 * Times are ISO-8601 UTC. Sparse indexes: `due` + `dueAt`; `account` + `courierKey`;
 * `account` + `pointKey`; `openOf` + `courierKey`.
 */
const date = z.iso.datetime().transform((iso) => new Date(iso));
const reason = z.object({ code: z.string(), text: z.string() });

const itemSchema = z.object({
  key: deliveryKeySchema,
  version: z.int(),
  createdAt: date,
  state: z.enum(DELIVERY_STATES),
  orderName: z.string().optional(),
  reason: reason.optional(),
  accountId: accountIdSchema,
  accessKey: z.string().optional(),
  pointId: z.string().optional(),
  recipient: z
    .object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      address: z.string(),
      notes: z.string(),
      wholeNotes: z.string(),
    })
    .optional(),
  journey: z.array(z.object({ stage: z.enum(STAGES), at: date })),
  told: z.array(z.string()),
  timeline: z.array(
    z.object({ at: date, by: z.enum(["store", "courier", "bridge"]), text: z.string() }),
  ),
  trouble: z.object({ text: z.string(), since: date, failures: z.int() }).optional(),
  nextLookAt: date.optional(),
});

/** Spreads what is due over this many partitions of the index. */
export const DUE_SHARDS = 4;
export const dueShard = (shard: number): string => `DUE#${shard}`;
export const accountPartition = (accountId: string): string => `ACCOUNT#${accountId}`;
/** Access keys are looked up without regard to case, as the courier does. */
export const courierKey = (accessKey: string): string => accessKey.toLowerCase();

export const storePartition = (storeId: string): string => `STORE#${storeId}`;
export const DELIVERY_PREFIX = "DELIVERY#";

/** Order ids are padded, so that the newest order sorts last. */
export const itemKey = ({ storeId, orderId, part }: DeliveryKey) => ({
  pk: storePartition(storeId),
  sk: `${DELIVERY_PREFIX}${orderId.padStart(30, "0")}#${part}`,
});

export const toItem = (delivery: Delivery): Record<string, unknown> => ({
  ...JSON.parse(JSON.stringify(delivery)),
  ...itemKey(delivery.key),
  ...(delivery.nextLookAt && {
    due: dueShard(Number(delivery.key.orderId.at(-1)) % DUE_SHARDS),
    dueAt: delivery.nextLookAt.toISOString(),
  }),
  ...(delivery.accessKey && {
    account: accountPartition(delivery.accountId),
    courierKey: courierKey(delivery.accessKey),
  }),
  ...(delivery.pointId && { pointKey: delivery.pointId }),
  ...(delivery.accessKey &&
    delivery.state !== "settled" && { openOf: accountPartition(delivery.accountId) }),
});

export const fromItem = (item: unknown): Delivery => itemSchema.parse(item);

/** The delivery's key out of an index entry, which holds little more than keys. */
export function keyOfEntry(entry: unknown): DeliveryKey {
  const { pk, sk } = z.object({ pk: z.string(), sk: z.string() }).parse(entry);
  const [, order = "", part = ""] = sk.split("#");
  return deliveryKeySchema.parse({
    storeId: pk.slice(storePartition("").length),
    orderId: order.replace(/^0+(?=\d)/, ""),
    part: Number(part),
  });
}
