import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod";
import { refusal } from "#functions/runtime/json-routes.ts";
import { requestOf } from "#functions/runtime/raw-request.ts";
import { type ConnectDeps, takeKeys } from "#shared/bridge/use-cases/stores/connect-woocommerce.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";

/** What a store posts once its manager approved: unsigned, and without the store's address. */
const granted = z.object({
  user_id: z.string().regex(/^[\w-]{32}$/),
  consumer_key: z.string().regex(/^ck_\w{1,100}$/),
  consumer_secret: z.string().regex(/^cs_\w{1,100}$/),
});

/**
 * Takes keys, untried. Exactly 200 makes the store keep them; anything else makes it delete them,
 * which is right for keys that nobody here waits for.
 */
export async function receiveKeys(
  deps: Pick<ConnectDeps, "book" | "clock">,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const sent = granted.safeParse(jsonOrUndefined(requestOf(event).rawBody.toString("utf8")));
  if (!sent.success) return refusal(400, "These are not the keys of a WooCommerce store.");
  const { user_id, consumer_key, consumer_secret } = sent.data;
  const keys = { consumerKey: consumer_key, consumerSecret: consumer_secret };
  return (await takeKeys(deps, user_id, keys)) === "kept"
    ? { statusCode: 200 }
    : refusal(410, "Nobody waits for these keys any more.");
}
