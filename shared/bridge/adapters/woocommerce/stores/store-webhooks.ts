import * as z from "zod";
import type { WooCommerceClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import type { RegisteredWebhook } from "#shared/bridge/domain/stores/webhook-plan.ts";
import { UnavailableError } from "#shared/bridge/domain/unavailable.ts";
import type { StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";

const webhooksSchema = z.array(
  z.object({ id: z.int(), status: z.string(), topic: z.string(), delivery_url: z.string() }),
);

const PER_PAGE = 100;
/** No store has more. The limit stops on a server that returns pages without end. */
const MAX_PAGES = 50;

interface WebhookTarget {
  /** The address of the store's webhooks. A query may follow, which names the key of their secret. */
  readonly address: string;
  /** The addresses that the bridge had before. Webhooks that deliver there are replaced. */
  readonly formerAddresses: readonly string[];
  /** Returns the address with its query, and the secret (hex) that signs new webhooks. */
  readonly getDelivery: () => Promise<WebhookDelivery>;
}

export interface WebhookDelivery {
  readonly url: string;
  readonly secret: string;
}

/** Lists the webhooks of a store that deliver to one of these addresses, whatever query follows. */
export async function listStoreWebhooks(
  request: WooCommerceClient,
  addresses: readonly string[],
): Promise<(RegisteredWebhook & { readonly deliveryUrl: string })[]> {
  const found: (RegisteredWebhook & { readonly deliveryUrl: string })[] = [];
  for (let number = 1; number <= MAX_PAGES; number++) {
    const webhooks = await readPage(request, number);
    found.push(
      ...webhooks
        .filter(({ delivery_url }) => addresses.includes(delivery_url.split("?")[0] ?? ""))
        .map(({ id, topic, status, delivery_url }) => ({
          ...{ id, topic, deliveryUrl: delivery_url },
          isActive: status === "active",
        })),
    );
    if (webhooks.length < PER_PAGE) break;
  }
  return found;
}

async function readPage(
  request: WooCommerceClient,
  number: number,
): Promise<z.output<typeof webhooksSchema>> {
  const fields = "_fields=id,status,topic,delivery_url";
  const order = "orderby=id&order=asc";
  const response = await request(
    "GET",
    `webhooks?per_page=${PER_PAGE}&page=${number}&${order}&${fields}`,
  );
  if (response.status !== 200)
    throw new UnavailableError(createMessage("store-webhooks-not-listed"));
  return webhooksSchema.parse(response.body);
}

/** Manages the webhooks of a WooCommerce store that deliver to this address. */
export function createWooCommerceWebhooks(
  request: WooCommerceClient,
  { address, formerAddresses, getDelivery }: WebhookTarget,
): StoreWebhooks {
  return {
    async list() {
      const { url } = await getDelivery();
      const ourWebhooks = await listStoreWebhooks(request, [address, ...formerAddresses]);
      return ourWebhooks.map(({ deliveryUrl, ...webhook }) => ({
        ...webhook,
        isOutdated: deliveryUrl !== url,
      }));
    },

    async create(topic) {
      const name = `Order Bridge: ${topic}`;
      const { url, secret } = await getDelivery();
      const response = await request("POST", "webhooks", {
        name,
        topic,
        secret,
        delivery_url: url,
      });
      if (response.status !== 201)
        throw new UnavailableError(createMessage("store-webhook-not-created"));
    },

    /** Uses a batch, because firewalls often block DELETE. WooCommerce deletes with `force` in a batch. */
    async remove(ids) {
      const response = await request("POST", "webhooks/batch", { delete: ids });
      if (response.status !== 200)
        throw new UnavailableError(createMessage("store-webhook-not-deleted"));
    },
  };
}
