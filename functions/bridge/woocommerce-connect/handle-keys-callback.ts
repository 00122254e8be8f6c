import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod";
import { respondRefusal } from "#functions/runtime/json-routes.ts";
import { readRawRequest } from "#functions/runtime/raw-request.ts";
import {
  type ConnectDeps,
  receiveKeys,
} from "#shared/bridge/use-cases/stores/connect-woocommerce.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** What a store posts once its manager approved: unsigned, and without the store's address. */
const grantedKeysSchema = z.object({
  user_id: z.string().regex(/^[\w-]{32}$/),
  consumer_key: z.string().regex(/^ck_\w{1,100}$/),
  consumer_secret: z.string().regex(/^cs_\w{1,100}$/),
});

/**
 * Takes keys, untried. Exactly 200 makes the store keep them; anything else makes it delete them,
 * which is right for keys that nobody here waits for.
 */
export async function handleKeysCallback(
  deps: Pick<ConnectDeps, "attempts" | "clock">,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> {
  const input = grantedKeysSchema.safeParse(
    parseJson(readRawRequest(event).rawBody.toString("utf8")),
  );
  if (!input.success) return respondRefusal(400, "These are not the keys of a WooCommerce store.");
  const { user_id, consumer_key, consumer_secret } = input.data;
  const keys = { consumerKey: consumer_key, consumerSecret: consumer_secret };
  return (await receiveKeys(deps, user_id, keys)) === "stored"
    ? { statusCode: 200 }
    : respondRefusal(410, "Nobody waits for these keys any more.");
}
