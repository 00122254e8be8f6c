import * as z from "zod";
import { deliveryModes } from "./initial-settings.ts";
import { requestJson } from "./request-json.ts";

const storedStart = z.object({ state: z.enum(["not-started", "started"]) });

/**
 * Starts a store, as its merchant would: every method of the sandbox stores goes out, and every order,
 * because a sandbox order can carry any date. Changes nothing for a store that is started.
 */
export async function seedStart(bridgeUrl: string, storeId: string, apiKey: string): Promise<void> {
  const url = `${bridgeUrl}/api/v1/stores/${storeId}/start`;
  const headers = { authorization: `Bearer ${apiKey}` };
  const { state } = storedStart.parse(await requestJson("GET", url, headers));
  if (state === "started") return;
  const methods = { modes: deliveryModes, defaultMode: "point" };
  const from = { kind: "date", at: "2000-01-01T00:00:00Z" };
  await requestJson("POST", url, headers, { methods, from });
}
