import * as z from "zod";
import { requestJson } from "./request-json.ts";

const storedSettings = z.object({ revision: z.int() });

/** Gives a store settings to begin with, as its merchant would; those that were ever set stay. */
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
