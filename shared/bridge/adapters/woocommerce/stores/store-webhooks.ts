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

/** Manages the webhooks of a WooCommerce store with this delivery URL. `secret` (hex) signs them. */
export function createWooCommerceWebhooks(
  request: WooCommerceClient,
  { deliveryUrl, secret }: { deliveryUrl: string; secret: () => Promise<string> },
): StoreWebhooks {
  async function readPage(number: number): Promise<z.output<typeof webhooksSchema>> {
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

  return {
    async list() {
      const ourWebhooks: RegisteredWebhook[] = [];
      for (let number = 1; number <= MAX_PAGES; number++) {
        const webhooks = await readPage(number);
        ourWebhooks.push(
          ...webhooks
            .filter(({ delivery_url }) => delivery_url === deliveryUrl)
            .map(({ id, topic, status }) => ({ id, topic, isActive: status === "active" })),
        );
        if (webhooks.length < PER_PAGE) break;
      }
      return ourWebhooks;
    },

    async create(topic) {
      const name = `Order Bridge: ${topic}`;
      const response = await request("POST", "webhooks", {
        name,
        topic,
        secret: await secret(),
        delivery_url: deliveryUrl,
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
