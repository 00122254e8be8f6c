import * as z from "zod";
import { type Endpoints, requestJson } from "./endpoints.ts";

const issuedKey = z.object({ api_key: z.string() });

/** Starts a store as its merchant would, with an API key of its own. */
export async function startStore(
  { bridge }: Endpoints,
  storeId: string,
  plannedStart: object,
): Promise<void> {
  const issued = await requestJson(`${bridge.url}/ops/v1/stores/${storeId}/api-keys`, {
    headers: { "x-ops-key": bridge.opsKey },
    json: {},
  });
  await requestJson(`${bridge.url}/api/v1/stores/${storeId}/start`, {
    headers: { authorization: `Bearer ${issuedKey.parse(issued).api_key}` },
    json: plannedStart,
  });
}
