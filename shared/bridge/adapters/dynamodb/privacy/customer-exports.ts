import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import type { CustomerExports } from "#shared/bridge/ports/privacy.ts";

const RETENTION_SECONDS = 30 * 86_400;
const EXPORT_PREFIX = "EXPORT#";

const exportSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  requestId: z.string(),
  exportedAt: date,
  /** Absent in the item of the request itself. */
  orderId: z.string().optional(),
  sealed: z.string().optional(),
});

/** The item of a request, or of one order of it. The order's item holds less than DynamoDB's limit of 400 KB. */
const toKey = (storeId: string, requestId: string, orderId = "") => ({
  pk: toStorePartition(storeId),
  sk: `${EXPORT_PREFIX}${requestId}#${orderId}`,
});
const toFields = ({ requestId, exportedAt }: { requestId: string; exportedAt: Date }) => ({
  requestId,
  exportedAt: exportedAt.toISOString(),
  expiresAtSeconds: Math.floor(exportedAt.getTime() / 1000) + RETENTION_SECONDS,
});

/**
 * Stores encrypted exports in `STORE#<store> / EXPORT#<request>#<order>`, and each request in
 * `EXPORT#<request>#`. DynamoDB deletes them after 30 days.
 */
export function createDynamoCustomerExports(
  table: Table,
  vault: () => Promise<Vault>,
): CustomerExports {
  const listItems = async (storeId: string, requestId?: string) => {
    const prefix = requestId === undefined ? EXPORT_PREFIX : `${EXPORT_PREFIX}${requestId}#`;
    const items = queryPartition(table, toStorePartition(storeId), prefix);
    return (await Array.fromAsync(items)).map((item) => exportSchema.parse(item));
  };

  return {
    async open(storeId, request) {
      await table.put({ ...toKey(storeId, request.requestId), ...toFields(request) });
    },

    async put(storeId, { orderId, deliveries, ...request }) {
      const key = toKey(storeId, request.requestId, orderId);
      const sealed = (await vault()).seal(key, JSON.stringify(deliveries));
      await table.put({ ...key, ...toFields(request), orderId, sealed });
    },

    async find(storeId, requestId) {
      const items = await listItems(storeId, requestId);
      if (items.length === 0) return undefined;
      const { open } = await vault();
      return items.flatMap(({ pk, sk, sealed }) =>
        sealed === undefined
          ? []
          : z.array(z.unknown()).parse(JSON.parse(open({ pk, sk }, sealed))),
      );
    },

    list: async (storeId) =>
      (await listItems(storeId))
        .filter(({ orderId }) => orderId === undefined)
        .map(({ requestId, exportedAt }) => ({ requestId, exportedAt })),

    async remove(storeId, orderIds) {
      const removed = new Set<string | undefined>(orderIds);
      const items = await listItems(storeId);
      const kept = items.filter(({ orderId }) => orderId !== undefined && !removed.has(orderId));
      const keptRequests = new Set(kept.map(({ requestId }) => requestId));
      const emptied = items.filter(({ orderId }) => removed.has(orderId));
      for (const item of emptied) await table.delete(item);
      for (const { requestId } of emptied) {
        if (!keptRequests.has(requestId)) await table.delete(toKey(storeId, requestId));
      }
    },
  };
}
