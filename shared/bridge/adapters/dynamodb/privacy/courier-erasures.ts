import * as z from "zod";
import type { ItemKey, Table } from "#shared/aws/table.ts";
import { date, reason } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { ERASURE_PREFIX, toAccountPartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import {
  type CourierErasure,
  createErasure,
  ERASURE_STATES,
} from "#shared/bridge/domain/privacy/courier-erasure.ts";
import {
  type CourierRecord,
  courierRecordSchema,
} from "#shared/bridge/domain/privacy/courier-record.ts";
import type { CourierErasures, DueErasures } from "#shared/bridge/ports/courier-erasures.ts";
import { deleteClosingAccount } from "./closing-accounts.ts";

/** A partition of its own in the index of due items: many erasures must not delay deliveries. */
const DUE_PARTITION = "DUE#ERASURES";
/** An operator sees for so long what a courier did not erase. */
const KEPT_DAYS = 90;

const erasureSchema = z.object({
  ...courierRecordSchema.unwrap().shape,
  state: z.enum(ERASURE_STATES),
  requestedAt: date,
  attempts: z.int(),
  lastError: reason.optional(),
  dueAt: date.optional(),
});
const dueEntrySchema = z.object({ pk: z.string(), sk: z.string(), dueAt: date });

const toKey = ({ accountId, kind, id }: CourierRecord): ItemKey => ({
  pk: toAccountPartition(accountId),
  sk: `${ERASURE_PREFIX}${kind}#${id}`,
});

const toItem = (erasure: CourierErasure) => ({
  ...JSON.parse(JSON.stringify(erasure)),
  ...toKey(erasure),
  ...toTimeToLive(new Date(erasure.requestedAt.getTime() + KEPT_DAYS * 86_400_000)),
  ...(erasure.dueAt && { due: DUE_PARTITION }),
});

/** Reads the record from the primary key of its erasure. */
function parseRecord({ pk, sk }: ItemKey): CourierRecord {
  const [kind, ...id] = sk.slice(ERASURE_PREFIX.length).split("#");
  const accountId = pk.slice(toAccountPartition("").length);
  return courierRecordSchema.parse({ accountId, kind, id: id.join("#") });
}

/**
 * Stores erasures in `ACCOUNT#<account> / ERASURE#<kind>#<id>`: ids of the courier, no personal data.
 * Pending ones are in the index `due`.
 */
export function createDynamoCourierErasures(table: Table): CourierErasures & DueErasures {
  return {
    async request(record, now) {
      await table.tryPut(toItem(createErasure(record, now)), {
        condition: "attribute_not_exists(pk) OR #state <> :pending",
        names: { "#state": "state" },
        values: { ":pending": "pending" },
      });
    },

    async find(record) {
      const item = await table.get(toKey(record));
      return item && erasureSchema.parse(item);
    },

    save: (erasure) => table.put(toItem(erasure)),
    remove: (record) => table.delete(toKey(record)),

    async *listByAccount(accountId) {
      const items = queryPartition(table, toAccountPartition(accountId), ERASURE_PREFIX);
      for await (const item of items) yield erasureSchema.parse(item);
    },

    deleteClosingAccount: (accountId) => deleteClosingAccount(table, accountId),

    async *listDue(now, limit) {
      const entries = table.query({
        index: "due",
        keyCondition: "due = :due AND dueAt <= :now",
        values: { ":due": DUE_PARTITION, ":now": now.toISOString() },
        limit,
      });
      for await (const entry of entries) {
        const { dueAt, ...key } = dueEntrySchema.parse(entry);
        yield { ...parseRecord(key), dueAt };
      }
    },
  };
}
