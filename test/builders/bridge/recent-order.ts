import { readFileSync } from "node:fs";

/**
 * Reads a recorded Shopify order as text, as if it was placed now: a shop shows apps the orders of the
 * last 60 days only. The text keeps every digit of its ids.
 */
export const readRecentOrder = (name: string): string =>
  readFileSync(new URL(`../../fixtures/shopify/${name}.json`, import.meta.url), "utf8").replace(
    /"created_at": "[^"]+"/,
    `"created_at": "${new Date().toISOString()}"`,
  );
