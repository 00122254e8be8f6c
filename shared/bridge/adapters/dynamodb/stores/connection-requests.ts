import * as z from "zod";
import type { ItemKey, Table } from "#shared/aws/table.ts";
import type { Vault } from "#shared/bridge/adapters/crypto/vault.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import { toStorePartition } from "#shared/bridge/adapters/dynamodb/item-keys.ts";
import { queryPartition } from "#shared/bridge/adapters/dynamodb/query-partition.ts";
import { createSealedItems } from "#shared/bridge/adapters/dynamodb/sealed-items.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import { accountIdSchema, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { ConnectionRequest } from "#shared/bridge/domain/stores/connection-request.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type {
  ConnectionRequestKey,
  ConnectionRequests,
} from "#shared/bridge/ports/connection-requests.ts";
import { woocommerceAccessSchema } from "./store-item.ts";

const requestSchema = z.object({
  storeId: storeIdSchema,
  requestId: z.string(),
  accountId: accountIdSchema,
  invitationToken: z.string(),
  linkToken: z.string(),
  confirmer: z.enum(["administrator", "operator"]).optional(),
  access: woocommerceAccessSchema.optional(),
  url: z.string(),
  site: z.string(),
  adminEmail: z.string().optional(),
  hpos: z.boolean().optional(),
  requestedAt: date,
  expiresAt: date,
  state: z.enum(["open", "confirmed", "connected", "rejected"]),
});

const PREFIX = "CONNECTION-REQUEST#";
const toKey = ({ storeId, requestId }: ConnectionRequestKey): ItemKey => ({
  pk: toStorePartition(storeId),
  sk: `${PREFIX}${requestId}`,
});
const MAX_ATTEMPTS = 5;

/** Stores requests in `STORE#<store> / CONNECTION-REQUEST#<request>`, encrypted, so that erasing the store erases them. */
export function createDynamoConnectionRequests(
  table: Table,
  vault: () => Promise<Vault>,
): ConnectionRequests {
  const items = createSealedItems(table, vault);

  async function findByKey(key: ItemKey): Promise<ConnectionRequest | undefined> {
    const item = await items.read(key);
    return item === undefined ? undefined : requestSchema.parse(item);
  }

  /** Returns false if `next` returned nothing. Tries again if another process writes meanwhile. */
  async function update(
    key: ConnectionRequestKey,
    next: (request: ConnectionRequest) => ConnectionRequest | undefined,
  ): Promise<boolean> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      let written: ConnectionRequest | undefined;
      const isSaved = await items.update(toKey(key), (value) => {
        written = next(requestSchema.parse(value));
        return written;
      });
      if (isSaved) return written !== undefined;
    }
    throw new UnavailableError(createMessage("connection-busy"));
  }

  return {
    create: (request) => items.write(toKey(request), request, toTimeToLive(request.expiresAt)),
    find: (key) => findByKey(toKey(key)),
    async list(storeId) {
      const found: ConnectionRequest[] = [];
      for await (const { pk, sk } of queryPartition(table, toStorePartition(storeId), PREFIX)) {
        const request = await findByKey({ pk: String(pk), sk: String(sk) });
        if (request !== undefined) found.push(request);
      }
      return found;
    },
    noteConfirmer: async (key, confirmer) =>
      void (await update(key, (request) => ({ ...request, confirmer }))),
    transition: (key, from, to) =>
      update(key, (request) => (request.state === from ? moveTo(request, to) : undefined)),
  };
}

function moveTo(
  { access, ...request }: ConnectionRequest,
  state: ConnectionRequest["state"],
): ConnectionRequest {
  const hasKeys = state === "open" || state === "confirmed";
  return { ...request, state, ...(hasKeys && { access }) };
}
