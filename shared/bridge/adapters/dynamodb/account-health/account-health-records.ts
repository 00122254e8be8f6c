import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toAccountPartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import {
  type CircuitState,
  CLOSED_CIRCUIT,
  OPEN_CIRCUIT_STATES,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { AccountHealthRecords } from "#shared/bridge/ports/account-health.ts";

const healthSchema = z.object({
  version: z.int().min(1),
  health: z.discriminatedUnion("state", [
    z.object({ state: z.literal("closed"), backSince: date.optional() }),
    z.object({
      state: z.enum(OPEN_CIRCUIT_STATES),
      since: date,
      until: date,
      failures: z.int().min(1),
      answersErrors: z.boolean().optional(),
      followsOutage: z.boolean().optional(),
      backSince: date.optional(),
      isProbed: z.boolean().optional(),
    }),
  ]),
});

const toKey = (accountId: AccountId) => ({ pk: toAccountPartition(accountId), sk: "HEALTH" });
const toPlainJson = (health: CircuitState): unknown => JSON.parse(JSON.stringify(health));

/** Stores the circuit breaker of an account in `ACCOUNT#<account> / HEALTH`. It contains no secret. */
export function createDynamoAccountHealthRecords(table: Table): AccountHealthRecords {
  return {
    async read(accountId) {
      const item = await table.get(toKey(accountId));
      return item === undefined ? { health: CLOSED_CIRCUIT, version: 0 } : healthSchema.parse(item);
    },

    async save(accountId, { health, version }) {
      const item = { ...toKey(accountId), health: toPlainJson(health), version: version + 1 };
      const isSaved =
        version === 0
          ? await table.putIfAbsent(item)
          : await table.tryPut(item, {
              condition: "version = :read",
              values: { ":read": version },
            });
      return isSaved ? "saved" : "conflict";
    },

    async reset(accountId, closed = CLOSED_CIRCUIT) {
      await table.update(toKey(accountId), {
        update: "SET health = :closed ADD version :one",
        values: { ":closed": toPlainJson(closed), ":one": 1 },
      });
    },
  };
}
