import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { type AccountId, accountIdSchema } from "#shared/bridge/domain/ids.ts";
import type { UnnamedNotifications } from "#shared/bridge/ports/unnamed-notifications.ts";

const PARTITION = "UNNAMED-NOTIFICATIONS";
const toKey = (accountId: AccountId) => ({ pk: PARTITION, sk: accountId });

const entrySchema = z.object({
  sk: accountIdSchema,
  receivedAt: date.optional(),
  pausedUntil: date.optional(),
  /** Steps that are not at their end. */
  steps: z.object({ receivedAt: date, after: z.record(z.string(), z.string()) }).optional(),
});

/** Stores the accounts in one partition, which the sweep reads every minute: `UNNAMED-NOTIFICATIONS / <account>`. */
export function createDynamoUnnamedNotifications(table: Table): UnnamedNotifications {
  return {
    async record(accountId, receivedAt) {
      await table.update(toKey(accountId), {
        update: "SET receivedAt = :receivedAt, expiresAtSeconds = :expires",
        values: {
          ":receivedAt": receivedAt.toISOString(),
          ":expires": toTimeToLive(receivedAt).expiresAtSeconds,
        },
      });
    },

    async *listDue(now) {
      const entries = table.query({
        keyCondition: "pk = :pk",
        values: { ":pk": PARTITION },
        isConsistent: true,
      });
      for await (const item of entries) {
        const { sk: accountId, receivedAt, pausedUntil, steps } = entrySchema.parse(item);
        const isPaused = pausedUntil !== undefined && pausedUntil > now;
        if (receivedAt !== undefined && !isPaused) yield { accountId, receivedAt, ...steps };
      }
    },

    async settle({ accountId, receivedAt }, pausedUntil, next) {
      const key = toKey(accountId);
      const values = { ":pausedUntil": pausedUntil.toISOString() };
      if (next !== undefined) {
        await table.update(key, {
          update: "SET pausedUntil = :pausedUntil, steps = :steps",
          values: { ...values, ":steps": { receivedAt: receivedAt.toISOString(), after: next } },
        });
        return;
      }
      const isSettled = await table.tryUpdate(key, {
        update: "SET pausedUntil = :pausedUntil REMOVE receivedAt, steps",
        condition: "receivedAt = :receivedAt",
        values: { ...values, ":receivedAt": receivedAt.toISOString() },
      });
      if (isSettled) return;
      await table.update(key, { update: "SET pausedUntil = :pausedUntil REMOVE steps", values });
    },
  };
}
