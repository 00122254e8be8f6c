import type { Message, MessageCode } from "#shared/bridge/domain/messages/message.ts";
import { formatCatalogEntry, formatMessage } from "./format-message.ts";

/** What passes by itself, and is tried again by itself elsewhere. */
const PASSING: readonly string[] = [
  "store-paused",
  "store-fault",
  "store-without-woocommerce",
  "store-orders-not-listed",
  "store-unreachable.too-slow",
  "store-unreachable.silent",
  "shopify-paused",
  "shopify-silent",
  "shopify-fault",
  "shopify-token-renewing",
] satisfies MessageCode[];

/** Returns why a search had no answer of the store: as elsewhere, unless that says that the bridge retries. */
export function formatSearchProblem({ code, params }: Message): string {
  if (!PASSING.includes(code)) return formatMessage({ code, params });
  return formatCatalogEntry(code.startsWith("shopify") ? "search.shopify" : "search.store", {}, {});
}
