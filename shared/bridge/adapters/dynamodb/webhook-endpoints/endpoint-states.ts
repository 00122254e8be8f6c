import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { EndpointStates } from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";

const stateSchema = z.object({ failingSince: date.optional(), disabledAt: date.optional() });

const toKey = (storeId: StoreId, endpointId: string) => ({
  pk: toStorePartition(storeId),
  sk: `WEBHOOK-STATE#${endpointId}`,
});

/** Stores states in `STORE#<store> / WEBHOOK-STATE#<endpoint>`, so that erasing the store ends them. */
export const createDynamoEndpointStates = (table: Table): EndpointStates => ({
  async read(storeId, endpointId) {
    return stateSchema.parse((await table.get(toKey(storeId, endpointId))) ?? {});
  },
  save: (storeId, endpointId, { failingSince, disabledAt }) =>
    table.put({
      ...toKey(storeId, endpointId),
      ...(failingSince && { failingSince: failingSince.toISOString() }),
      ...(disabledAt && { disabledAt: disabledAt.toISOString() }),
    }),
});
