import * as z from "zod";
import { WEBHOOK_TOPICS } from "#functions/bridge/woocommerce-webhook/env.ts";
import { requestJson } from "./request-json.ts";

const webhooks = z.array(
  z.object({ id: z.int(), topic: z.string(), delivery_url: z.string(), status: z.string() }),
);

interface Store {
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

/** Creates the store's order webhooks to the bridge, and activates those that are inactive. */
export async function subscribeWebhooks(
  { url, consumerKey, consumerSecret }: Store,
  deliveryUrl: string,
  secret: string,
): Promise<void> {
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64");
  const headers = { authorization: `Basic ${basic}` };
  const base = `${url}/wp-json/wc/v3/webhooks`;
  const known = webhooks.parse(await requestJson("GET", `${base}?per_page=100`, headers));
  for (const topic of WEBHOOK_TOPICS) {
    const existing = known.find(
      (webhook) => webhook.topic === topic && webhook.delivery_url === deliveryUrl,
    );
    if (existing === undefined) {
      const name = `Order Bridge ${topic}`;
      await requestJson("POST", base, headers, { name, topic, delivery_url: deliveryUrl, secret });
    } else if (existing.status !== "active") {
      await requestJson("PUT", `${base}/${existing.id}`, headers, { status: "active" });
    }
  }
}
