import { join } from "node:path";
import * as z from "zod";
import { readSaved, save } from "../saved.ts";
import { askJson } from "./ask-json.ts";

const issued = z.object({ api_key: z.string() });
const keys = z.record(z.string(), z.string());

/** A store's API key, shown once when it is issued and kept since: a new one would end it. */
export async function apiKeyOf(
  bridge: { readonly url: string; readonly opsKey: string },
  dir: string,
  storeId: string,
): Promise<string> {
  const file = join(dir, "api-keys.json");
  const kept = readSaved(file, keys, {});
  if (kept[storeId] !== undefined) return kept[storeId];
  const { api_key } = issued.parse(
    await askJson("POST", `${bridge.url}/ops/v1/stores/${storeId}/api-keys`, {
      "x-ops-key": bridge.opsKey,
    }),
  );
  save(file, { ...kept, [storeId]: api_key });
  return api_key;
}
