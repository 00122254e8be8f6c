import * as z from "zod";
import { askJson } from "./request-json.ts";

const kept = z.object({ revision: z.int() });

/** Gives a store settings to begin with, as its merchant would; those that were ever set stay. */
export async function settle(
  bridgeUrl: string,
  storeId: string,
  apiKey: string,
  settings: unknown,
): Promise<void> {
  const url = `${bridgeUrl}/api/v1/stores/${storeId}/settings`;
  const headers = { authorization: `Bearer ${apiKey}` };
  const { revision } = kept.parse(await askJson("GET", url, headers));
  if (revision === 0) await askJson("PUT", url, headers, { revision, settings });
}
