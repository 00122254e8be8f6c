import * as z from "zod";
import type { Store } from "#test/sandbox/woocommerce/store.ts";

/** What kind of site the store is on; `{}` is an ordinary one. */
export const siteSchema = z.strictObject({
  /** The host takes the Authorization header away before PHP sees it. */
  stripsAuthorization: z.boolean().default(false),
  /** Whether PHP's is_ssl() holds; false behind a proxy that ends TLS and does not say so. */
  seesTls: z.boolean().default(true),
  /** A firewall answers 403 in HTML in place of the REST API. */
  firewall: z.boolean().default(false),
  /** Addresses such as /?p=123: no /wp-json/ and no /wc-auth/. */
  plainPermalinks: z.boolean().default(false),
  /** How far the site's clock is ahead of the true time. */
  clockAheadSeconds: z.int().default(0),
  /** WordPress' administration address. */
  adminEmail: z.string().default("owner@bakery.example"),
  /** The keys' user manages orders, and may not see settings. */
  hidesSettings: z.boolean().default(false),
  /** What a mail plugin puts in place of the sender's default, which is the administration address. */
  mailPluginSender: z.string().optional(),
  /** False: a plugin took the mail about new orders out, and its settings with it. */
  newOrderMail: z.boolean().default(true),
  /** WordPress without WooCommerce. */
  withoutWooCommerce: z.boolean().default(false),
});
type Site = z.infer<typeof siteSchema>;

/** What the site is like; outlives a restart. */
export function readSite(store: Store): Site {
  const row = store.db.queryOne("SELECT value FROM settings WHERE name = 'site'");
  return siteSchema.parse(row === undefined ? {} : JSON.parse(String(row.value)));
}

/** Makes the site so, in place of all that was set before. */
export function saveSite(store: Store, site: Site): void {
  store.db.execute("INSERT OR REPLACE INTO settings VALUES ('site', ?)", JSON.stringify(site));
}

/** What the site's clock says. */
export const getSiteTime = (store: Store): Date =>
  new Date(store.clock().getTime() + readSite(store).clockAheadSeconds * 1000);
