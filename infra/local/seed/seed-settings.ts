import * as z from "zod";
import { requestJson } from "./request-json.ts";

const storedSettings = z.object({ revision: z.int() });

/** Sets a store's initial settings, as its merchant would. Does not change existing settings. */
export async function seedSettings(
  bridgeUrl: string,
  storeId: string,
  apiKey: string,
  settings: unknown,
): Promise<void> {
  const url = `${bridgeUrl}/api/v1/stores/${storeId}/settings`;
  const headers = { authorization: `Bearer ${apiKey}` };
  const { revision } = storedSettings.parse(await requestJson("GET", url, headers));
  if (revision === 0) await requestJson("PUT", url, headers, { revision, settings });
}
