import * as z from "zod";
import type { Item, Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { EndpointState } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import type { EndpointStates } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";

const stateSchema = z.object({
  failingSince: date.optional(),
  disabledAt: date.optional(),
  nextProbeAt: date.optional(),
  probedAt: date.optional(),
});
const FIELDS = ["failingSince", "disabledAt", "nextProbeAt", "probedAt"] as const;

const toKey = (storeId: StoreId, endpointId: string) => ({
  pk: toStorePartition(storeId),
  sk: `WEBHOOK-STATE#${endpointId}`,
});

const toItem = (storeId: StoreId, endpointId: string, state: EndpointState): Item => ({
  ...toKey(storeId, endpointId),
  ...Object.fromEntries(
    FIELDS.flatMap((field) => {
      const time = state[field];
      return time === undefined ? [] : [[field, time.toISOString()]];
    }),
  ),
});

/** Requires that each field is stored as it was read. */
function toCondition(before: EndpointState) {
  const condition = FIELDS.map((field) =>
    before[field] === undefined ? `attribute_not_exists(${field})` : `${field} = :${field}`,
  ).join(" AND ");
  const values = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const time = before[field];
      return time === undefined ? [] : [[`:${field}`, time.toISOString()]];
    }),
  );
  return { condition, ...(Object.keys(values).length > 0 && { values }) };
}

/** Stores states in `STORE#<store> / WEBHOOK-STATE#<endpoint>`, so that erasing the store ends them. */
export const createDynamoEndpointStates = (table: Table): EndpointStates => ({
  async read(storeId, endpointId) {
    return stateSchema.parse((await table.get(toKey(storeId, endpointId))) ?? {});
  },
  save: (storeId, endpointId, state) => table.put(toItem(storeId, endpointId, state)),
  change: (storeId, endpointId, before, next) =>
    table.tryPut(toItem(storeId, endpointId, next), toCondition(before)),
});
