import * as z from "zod";
import { cacheResults } from "#shared/kernel/cache-results.ts";
import { freezeDeeply } from "#test/sandbox/freeze-deeply.ts";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** The store's address under WooCommerce's general settings. */
const addressSchema = z.strictObject({
  address: z.string().default("350 5th Ave"),
  address2: z.string().default(""),
  city: z.string().default("New York"),
  /** "US:NY"; a country without states stands alone: "SG". */
  country: z.string().default("US:NY"),
  postcode: z.string().default("10118"),
});

/** The properties of the store's site; `{}` is an ordinary site. */
export const siteSchema = z.strictObject({
  /** The host removes the Authorization header before PHP sees it. */
  stripsAuthorization: z.boolean().default(false),
  /** The result of PHP's is_ssl(); false behind a proxy that terminates TLS without saying so. */
  seesTls: z.boolean().default(true),
  /** A firewall responds to REST requests with 403 and an HTML page. */
  firewall: z.boolean().default(false),
  /** A firewall removes what says that a POST is meant as another method. */
  dropsMethodOverride: z.boolean().default(false),
  /** The site uses addresses such as /?p=123, so /wp-json/ and /wc-auth/ do not exist. */
  plainPermalinks: z.boolean().default(false),
  /** The offset of the site's clock from the true time. */
  clockAheadSeconds: z.int().default(0),
  /** WordPress' administration address. */
  adminEmail: z.string().default("owner@bakery.example"),
  /** As WordPress stores it, with HTML entities. */
  name: z.string().default("Sandbox bakery"),
  /** Empty: the site is set to an offset. */
  timeZone: z.string().default(""),
  storeAddress: addressSchema.prefault({}),
  /** The keys' user manages orders but may not read settings. */
  hidesSettings: z.boolean().default(false),
  /** The sender address that a mail plugin sets instead of the administration address. */
  mailPluginSender: z.string().optional(),
  /** False if a plugin has removed the e-mail about new orders and its settings. */
  newOrderMail: z.boolean().default(true),
  /** The site has WordPress without WooCommerce. */
  withoutWooCommerce: z.boolean().default(false),
});
export type Site = z.infer<typeof siteSchema>;

const MOST_PARSED = 100;
/** Each request reads the same text. */
const parseSite = cacheResults(
  (text) => freezeDeeply(siteSchema.parse(JSON.parse(text))),
  MOST_PARSED,
);

/** Reads the site's properties. They survive a restart. */
export function readSite(store: Store): Site {
  const row = store.db.queryOne("SELECT value FROM settings WHERE name = 'site'");
  return parseSite(String(row?.value ?? "{}"));
}

/** Replaces the site's properties. */
export function saveSite(store: Store, site: Site): void {
  store.db.execute("INSERT OR REPLACE INTO settings VALUES ('site', ?)", JSON.stringify(site));
}

/** Reads the site's clock. */
export const getSiteTime = (store: Store): Date =>
  new Date(store.clock().getTime() + readSite(store).clockAheadSeconds * 1000);
