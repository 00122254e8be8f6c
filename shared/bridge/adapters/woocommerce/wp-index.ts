import * as z from "zod";
import { jsonOrUndefined } from "#shared/kernel/json.ts";
import type { AskStore } from "../store-http/store-http.ts";

const TIMEOUT_MS = 6_000;
/** The index names every route of every plugin. */
const LARGEST_BYTES = 10_000_000;

const index = z.object({
  namespaces: z.array(z.string()),
  home: z.url({ protocol: /^https?$/ }).transform((home) => home.replace(/\/+$/, "")),
});
type WpIndex = z.output<typeof index>;

/** What WordPress says of itself to everybody; undefined where it does not. Throws `StoreUnreachable`. */
export async function readIndex(askStore: AskStore, url: string): Promise<WpIndex | undefined> {
  const { text } = await askStore(`${url}/wp-json/?_fields=namespaces,home`, {
    method: "GET",
    timeoutMs: TIMEOUT_MS,
    largestBytes: LARGEST_BYTES,
    follow: "same-origin",
  });
  return index.safeParse(jsonOrUndefined(text)).data;
}
