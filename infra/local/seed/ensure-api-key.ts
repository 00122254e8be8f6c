import { join } from "node:path";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "#infra/local/json-file.ts";
import { ResponseError, requestJson } from "./request-json.ts";

const issuedKey = z.object({ api_key: z.string() });
const storedKeys = z.record(z.string(), z.string());

interface Bridge {
  readonly url: string;
  readonly opsKey: string;
}

/**
 * Returns a store's API key: the saved one if the bridge still accepts it, otherwise a new one,
 * which is saved. The bridge rejects a saved key that expired or was revoked, and those of an erased store.
 */
export async function ensureApiKey(
  bridge: Bridge,
  storeId: string,
  { dir, log }: { readonly dir: string; readonly log: (line: string) => void },
): Promise<string> {
  const file = join(dir, "api-keys.json");
  const stored = readJsonFile(file, storedKeys, {});
  const savedKey = stored[storeId];
  if (savedKey !== undefined && (await isAccepted(bridge, storeId, savedKey))) return savedKey;
  const { api_key } = issuedKey.parse(
    await requestJson("POST", `${bridge.url}/ops/v1/stores/${storeId}/api-keys`, {
      "x-ops-key": bridge.opsKey,
    }),
  );
  writeJsonFile(file, { ...stored, [storeId]: api_key });
  if (savedKey !== undefined)
    log(
      `      The API key of ${storeId} has become invalid since the last start. A new key is in ${join(dir, "endpoints.json")}.`,
    );
  return api_key;
}

async function isAccepted({ url }: Bridge, storeId: string, key: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${key}` };
    await requestJson("GET", `${url}/api/v1/stores/${storeId}/settings`, headers);
    return true;
  } catch (error) {
    if (error instanceof ResponseError && error.status === 401) return false;
    throw error;
  }
}
