import * as z from "zod";
import type {
  StoreHttpClient,
  StoreHttpRequest,
  StoreHttpResponse,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";

const indexSchema = z.object({
  namespaces: z.array(z.string()),
  home: z.url({ protocol: /^https?$/ }).transform((home) => home.replace(/\/+$/, "")),
});
type WordPressIndex = z.output<typeof indexSchema>;

/** The request for the index of WordPress, which lists every route of every plugin. */
export const createIndexRequest = (
  redirectScope: StoreHttpRequest["redirectScope"] = "same-origin",
): StoreHttpRequest => ({
  method: "GET",
  timeoutMs: 6_000,
  maxResponseBytes: 10_000_000,
  redirectScope,
});

/** Parses the index from a response. Returns undefined if another server responded. */
export const parseIndex = ({ text }: StoreHttpResponse): WordPressIndex | undefined =>
  indexSchema.safeParse(parseJson(text)).data;

/** Reads the public index of WordPress. Returns undefined if there is none. Throws `StoreUnreachableError`. */
export const readWordPressIndex = async (
  requestStore: StoreHttpClient,
  url: string,
): Promise<WordPressIndex | undefined> =>
  parseIndex(await requestStore(`${url}/wp-json/?_fields=namespaces,home`, createIndexRequest()));
