import { html } from "hono/html";
import type { Say } from "#functions/bridge/messages/buyer/format-buyer-message.ts";
import type { Html } from "#functions/runtime/html.ts";
import { toPhoneDigits } from "#shared/bridge/domain/delivery/phone-digits.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import { getShopSite, type StoreProfile } from "#shared/bridge/domain/stores/store.ts";

/** What the buyer's page says of the store. */
export type StoreFacts = Settings["buyerPage"] & {
  /** The host name of its shop. */
  readonly site?: string | undefined;
};

/** Returns the host name that buyers know a shop by. */
export const toShopSite = ({ access }: Pick<StoreProfile, "access">): string =>
  access.kind === "shopify" ? access.shop : getShopSite(access);

export const getStoreName = ({ storeName, site }: StoreFacts): string | undefined =>
  storeName ?? site;

/** Returns the store's logo. The name beside it says what it is, so that it has no text of its own. */
export function renderLogo({ logoUrl }: StoreFacts): Html | undefined {
  if (logoUrl === undefined) return undefined;
  const { origin, pathname, search } = new URL(logoUrl);
  return html`<img src="${origin}${pathname}${search}" alt="" width="128" height="40">`;
}

/** Returns the only image that the page may load, as a source of a content security policy. */
export function toImageSource({ logoUrl }: StoreFacts): string | undefined {
  if (logoUrl === undefined) return undefined;
  const { origin, pathname } = new URL(logoUrl);
  return origin + pathname.replaceAll(/[;,]/g, encodeURIComponent);
}

/** Returns how to reach the store, as its merchant chose. */
export function renderStoreContact({ phone, email }: StoreFacts, say: Say): Html | undefined {
  if (phone === undefined && email === undefined) return undefined;
  const digits = toPhoneDigits(phone ?? "", "");
  return html`<section class="facts"><dl><dt>${say("label.store")}</dt>${phone && html`<dd><a href="tel:+${digits}">${phone}</a></dd>`}${email && html`<dd><a href="mailto:${email}">${email}</a></dd>`}</dl></section>`;
}
