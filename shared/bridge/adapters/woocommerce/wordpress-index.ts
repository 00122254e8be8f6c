import * as z from "zod";
import type {
  StoreHttpClient,
  StoreHttpRequest,
  StoreHttpResponse,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import { parseJson } from "#shared/kernel/parse-json.ts";
import { decodeText } from "./decode-text.ts";

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

/** What a site says of itself to everybody. */
export interface SiteProfile {
  readonly name: string;
  /** An IANA name; empty if the site is set to an offset, or does not tell. */
  readonly timeZone: string;
}

const text = z.string().catch("").transform(decodeText);
const profileSchema = z.object({ name: text, timezone_string: text });

/** Reads a site's name and time zone; the name of its host if it tells none. Throws `StoreUnreachableError`. */
export async function readSiteProfile(
  requestStore: StoreHttpClient,
  url: string,
): Promise<SiteProfile> {
  const path = "/wp-json/?_fields=name,timezone_string";
  const { text: answer } = await requestStore(`${url}${path}`, createIndexRequest());
  const profile = profileSchema.safeParse(parseJson(answer)).data;
  return {
    name: profile?.name.trim() || new URL(url).hostname,
    timeZone: profile?.timezone_string ?? "",
  };
}
