import { queuedRequestSchema } from "#functions/bridge/reconcile-delivery/queued-request.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { isBatchReconcileRequest } from "#shared/bridge/domain/reconcile/reconcile-request.ts";
import { type ShopEvent, shopEventSchema } from "#shared/bridge/domain/stores/shop-event.ts";
import { getEventStoreId } from "#shared/bridge/domain/stores/split-shop-event.ts";
import { webhookMessageSchema } from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";
import type { ShopIdentities } from "#shared/bridge/ports/installations.ts";
import type { DeadLetter, DeadLetterQueue } from "#shared/bridge/ports/overview/dead-letters.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** What a dead letter is about, by ids. Its body can have personal data and is never shown. */
interface Subject {
  readonly kind: string;
  readonly store_id?: string;
  readonly order_id?: string;
  readonly part?: number;
  readonly batch_id?: string;
  readonly account_id?: string;
  /** How many orders it is about, if it is about several. */
  readonly orders?: number;
}

type Identities = Pick<ShopIdentities, "findStoreId">;

/** Returns a dead letter as the operator sees it. */
export const toDeadLetterView = async (
  identities: Identities,
  queue: DeadLetterQueue,
  { id, sentAt, body }: DeadLetter,
) => ({
  id,
  queue,
  sent_at: sentAt,
  about: await findSubject(identities, queue, parseJson(body)),
});

async function findSubject(
  identities: Identities,
  queue: DeadLetterQueue,
  message: unknown,
): Promise<Subject> {
  switch (queue) {
    case "reconcile":
      return findRequestSubject(message);
    case "shop-events":
      return findEventSubject(identities, message);
    case "sign-in":
      return { kind: "send-sign-in-links" };
    case "webhooks":
      return findWebhookSubject(message);
  }
}

function findRequestSubject(message: unknown): Subject {
  const request = queuedRequestSchema.safeParse(message).data;
  if (request === undefined) return UNREADABLE;
  if ("repair" in request) return { kind: "repair-webhooks", store_id: request.storeId };
  if ("watchedAccountId" in request)
    return { kind: "look-at-courier-orders", account_id: request.watchedAccountId };
  return isBatchReconcileRequest(request)
    ? { kind: "reconcile-batch", store_id: request.storeId, batch_id: request.batchId }
    : {
        kind: "reconcile",
        store_id: request.storeId,
        order_id: request.orderId,
        part: request.part,
      };
}

/** A shop can have another domain than the one that its store id was made of. */
async function findEventSubject({ findStoreId }: Identities, message: unknown): Promise<Subject> {
  const event = shopEventSchema.safeParse(message).data;
  if (event === undefined) return UNREADABLE;
  return {
    kind: event.kind,
    store_id: await findEventStoreId(findStoreId, event),
    ...("orderIds" in event && { orders: event.orderIds.length }),
  };
}

const findEventStoreId = async (
  findStoreId: ShopIdentities["findStoreId"],
  event: ShopEvent,
): Promise<StoreId> =>
  "shop" in event && event.shop !== undefined
    ? findStoreId(event.shop, "shopId" in event ? event.shopId : undefined)
    : getEventStoreId(event);

/** Events of one message are of one save of a delivery. */
function findWebhookSubject(message: unknown): Subject {
  const webhook = webhookMessageSchema.safeParse(message).data;
  if (webhook === undefined) return UNREADABLE;
  const { kind } = webhook;
  if (kind !== "events") return { kind, store_id: webhook.storeId };
  const [first] = webhook.events;
  if (first === undefined) return UNREADABLE;
  const { storeId, orderId, part } = first.key;
  return { kind, store_id: storeId, order_id: orderId, part };
}

const UNREADABLE: Subject = { kind: "unreadable" };
