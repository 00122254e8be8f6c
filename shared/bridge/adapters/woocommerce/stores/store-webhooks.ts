import * as z from "zod";
import type { WooClient } from "#shared/bridge/adapters/woocommerce/woocommerce-client.ts";
import type { StoreWebhook } from "#shared/bridge/domain/stores/webhook-plan.ts";
import { Unavailable } from "#shared/bridge/domain/unavailable.ts";
import type { StoreWebhooks } from "#shared/bridge/ports/store-maintenance.ts";

const listed = z.array(
  z.object({ id: z.int(), status: z.string(), topic: z.string(), delivery_url: z.string() }),
);

const PER_PAGE = 100;
/** No store has so many; what goes on for ever is no list. */
const MOST_PAGES = 50;

/** The webhooks of a WooCommerce store that deliver to this address, signed with this secret (hex). */
export function woocommerceWebhooks(
  ask: WooClient,
  { deliveryUrl, secret }: { deliveryUrl: string; secret: () => Promise<string> },
): StoreWebhooks {
  async function page(number: number): Promise<z.output<typeof listed>> {
    const fields = "_fields=id,status,topic,delivery_url";
    const order = "orderby=id&order=asc";
    const answer = await ask(
      "GET",
      `webhooks?per_page=${PER_PAGE}&page=${number}&${order}&${fields}`,
    );
    if (answer.status !== 200) throw new Unavailable("The store does not list its webhooks.");
    return listed.parse(answer.body);
  }

  return {
    async list() {
      const ours: StoreWebhook[] = [];
      for (let number = 1; number <= MOST_PAGES; number++) {
        const found = await page(number);
        ours.push(
          ...found
            .filter(({ delivery_url }) => delivery_url === deliveryUrl)
            .map(({ id, topic, status }) => ({ id, topic, isActive: status === "active" })),
        );
        if (found.length < PER_PAGE) break;
      }
      return ours;
    },

    async create(topic) {
      const name = `Order Bridge: ${topic}`;
      const answer = await ask("POST", "webhooks", {
        name,
        topic,
        secret: await secret(),
        delivery_url: deliveryUrl,
      });
      if (answer.status !== 201) throw new Unavailable("The store does not take a webhook.");
    },

    /** In a batch WooCommerce deletes by force, the only way webhooks go; firewalls often stop DELETE itself. */
    async remove(ids) {
      const answer = await ask("POST", "webhooks/batch", { delete: ids });
      if (answer.status !== 200) throw new Unavailable("The store does not let a webhook go.");
    },
  };
}
