import * as z from "zod";
import type {
  AskStore,
  StoreAnswer,
  StoreRequest,
} from "#shared/bridge/adapters/http/store-http-client.ts";
import { jsonOrUndefined } from "#shared/kernel/parse-json.ts";

const index = z.object({
  namespaces: z.array(z.string()),
  home: z.url({ protocol: /^https?$/ }).transform((home) => home.replace(/\/+$/, "")),
});
type WpIndex = z.output<typeof index>;

/** How WordPress is asked about itself. The index names every route of every plugin. */
export const indexRequest = (follow: StoreRequest["follow"] = "same-origin"): StoreRequest => ({
  method: "GET",
  timeoutMs: 6_000,
  largestBytes: 10_000_000,
  follow,
});

/** The index in an answer; undefined where something else answered. */
export const indexIn = ({ text }: StoreAnswer): WpIndex | undefined =>
  index.safeParse(jsonOrUndefined(text)).data;

/** What WordPress says of itself to everybody; undefined where it does not. Throws `StoreUnreachable`. */
export const readIndex = async (askStore: AskStore, url: string): Promise<WpIndex | undefined> =>
  indexIn(await askStore(`${url}/wp-json/?_fields=namespaces,home`, indexRequest()));
