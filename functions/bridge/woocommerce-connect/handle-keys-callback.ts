import * as z from "zod";
import type { HttpRequest } from "#functions/http/http-request.ts";
import { respondJson } from "#functions/http/respond-json.ts";
import type { ConnectDeps } from "#shared/bridge/use-cases/connecting/connect-deps.ts";
import { receiveKeys } from "#shared/bridge/use-cases/connecting/start-connection.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

/** What a store posts after its manager approved. It is not signed, and does not name the store. */
const grantedKeysSchema = z.object({
  user_id: z.string().regex(/^[\w-]{32}$/),
  consumer_key: z.string().regex(/^ck_\w{1,100}$/),
  consumer_secret: z.string().regex(/^cs_\w{1,100}$/),
});

/**
 * Stores the keys without testing them. The store keeps the keys only if the response is 200, and
 * deletes them otherwise, which is right if no connection attempt waits for them.
 */
export async function handleKeysCallback(
  deps: Pick<ConnectDeps, "attempts" | "clock">,
  { rawBody }: Pick<HttpRequest, "rawBody">,
): Promise<Response> {
  const input = grantedKeysSchema.safeParse(parseJson(rawBody.toString("utf8")));
  if (!input.success)
    return respondJson(400, { message: "These are not the keys of a WooCommerce store." });
  const { user_id, consumer_key, consumer_secret } = input.data;
  const keys = { consumerKey: consumer_key, consumerSecret: consumer_secret };
  return (await receiveKeys(deps, user_id, keys)) === "stored"
    ? new Response(null, { status: 200 })
    : respondJson(410, { message: "No connection attempt is waiting for these keys." });
}
