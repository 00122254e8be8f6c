import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { parseIndexEntry, toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { findStoreProfile } from "#shared/bridge/adapters/dynamodb/stores/store-item.ts";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  createMerchantMail,
  getDueAt,
  INCIDENT_KINDS,
  MAIL_PACES,
  type MerchantMail,
} from "#shared/bridge/domain/merchant-mail/merchant-mail.ts";
import { toShopId } from "#shared/bridge/domain/stores/store.ts";
import type { MerchantMails } from "#shared/bridge/ports/merchant-mail/merchant-mails.ts";

/** A partition of its own in the index of due items: mails must not delay deliveries. */
const DUE_PARTITION = "DUE#MERCHANT-MAIL";

const mailSchema = z.object({
  storeId: storeIdSchema,
  shopId: z.string(),
  revision: z.int().min(1),
  // Items of earlier releases have none.
  choicesRevision: z.int().min(0).default(0),
  pace: z.enum(MAIL_PACES),
  kinds: z.array(z.enum(INCIDENT_KINDS)),
  dailyAt: z.string(),
  timeZone: z.string().nullable(),
  recipients: z.array(
    z.object({
      email: z.string(),
      confirmedAt: date.optional(),
      code: z
        .object({
          hash: z.string(),
          createdAt: date,
          wrongTries: z.int(),
          sentAt: date.optional(),
        })
        .optional(),
      failure: z
        .object({ failures: z.int(), retryAt: date, missedIds: z.array(z.string()) })
        .optional(),
    }),
  ),
  toldIds: z.array(z.string()),
  claimedAt: date.optional(),
  lastSentAt: date.optional(),
  nextDailyAt: date.optional(),
});

const toKey = (storeId: StoreId) => ({ pk: toStorePartition(storeId), sk: "MERCHANT-MAIL" });

function toItem(mail: MerchantMail): Item {
  const dueAt = getDueAt(mail);
  return {
    ...JSON.parse(JSON.stringify(mail)),
    ...toKey(mail.storeId),
    ...(dueAt && { due: DUE_PARTITION, dueAt: dueAt.toISOString() }),
  };
}

/**
 * Stores mails in `STORE#<store> / MERCHANT-MAIL`, so that erasing the store ends them. Those that a
 * run has to look at are in the index `due`.
 */
export const createDynamoMerchantMails = (table: Table): MerchantMails => ({
  async read(storeId) {
    const item = await table.get(toKey(storeId));
    // After the mails: a store that gets another shop meanwhile gets none of the former one's.
    const store = await findStoreProfile(table, storeId);
    // A Shopify shop has its store id for ever, also before it is connected.
    const shopId = store === undefined ? storeId : toShopId(store, undefined);
    const stored = item && mailSchema.parse(item);
    if (stored?.shopId === shopId) return { mail: stored, store };
    return {
      mail: {
        ...createMerchantMail(storeId, shopId),
        revision: stored?.revision ?? 0,
        choicesRevision: stored?.choicesRevision ?? 0,
      },
      store,
    };
  },
  async save(mail) {
    const item = toItem({ ...mail, revision: mail.revision + 1 });
    const isSaved =
      mail.revision === 0
        ? await table.putIfAbsent(item)
        : await table.tryPut(item, {
            condition: "revision = :read",
            values: { ":read": mail.revision },
          });
    return isSaved ? "saved" : "conflict";
  },
  async *listDue(now) {
    const entries = table.query({
      index: "due",
      keyCondition: "due = :due AND dueAt <= :now",
      values: { ":due": DUE_PARTITION, ":now": now.toISOString() },
    });
    for await (const entry of entries) yield storeIdSchema.parse(parseIndexEntry(entry).storeId);
  },
});
