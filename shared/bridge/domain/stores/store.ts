import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import { toStoreSite } from "#shared/bridge/domain/sign-in/store-site.ts";
import type { WebhookEndpoint } from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import type { NoneForms } from "./none-forms.ts";
import type { StoreStart } from "./store-start.ts";

/** The address of a WooCommerce store and the keys that it issued. */
export interface WooCommerceAccess {
  readonly kind: "woocommerce";
  /** The address of its WordPress site, without a trailing slash. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** The address to sign OAuth requests for, if the store does not accept Basic authentication. */
  readonly oauthHome?: string | undefined;
  /** The site that the shop reports as its own, as `toStoreSite` returns it. */
  readonly site?: string | undefined;
}

/**
 * A disconnected WooCommerce store: its keys are deleted, and the bridge sends it no requests until
 * it is connected again.
 */
interface DisconnectedAccess {
  readonly kind: "disconnected";
  /** Its former address. */
  readonly url: string;
  readonly site?: string | undefined;
}

/** Returns the site that identifies a WooCommerce shop: the one it reports, else its address. */
export const getShopSite = ({ site, url }: { readonly site?: string | undefined; url: string }) =>
  site ?? toStoreSite(url);

/**
 * Returns what identifies a shop under every store id that it has or had: Shopify's id of the shop,
 * which has another domain and store id after an erasure; the site of a WooCommerce shop. A Shopify
 * shop that never told its id has only its store id.
 */
export function toShopId(
  { storeId, access }: Pick<StoreProfile, "storeId" | "access">,
  shopifyId: string | undefined,
): string {
  if (access.kind !== "shopify") return getShopSite(access);
  return shopifyId === undefined ? storeId : `gid://shopify/Shop/${shopifyId}`;
}

/** A WooCommerce store's address without its keys. */
type WooCommerceProfile = Omit<WooCommerceAccess, "consumerKey" | "consumerSecret">;

/** How the bridge accesses a store. */
export type StoreAccess =
  | { readonly kind: "shopify"; readonly shop: string }
  | WooCommerceAccess
  | DisconnectedAccess;

export interface Store {
  readonly storeId: StoreId;
  readonly accountId: AccountId;
  /**
   * The account for test orders; its deliveries are only simulated. It can be the same account, in a
   * shop that has no other.
   */
  readonly sandboxAccountId?: AccountId | undefined;
  readonly access: StoreAccess;
  /** The prefix of the order id in access keys; empty for most stores. */
  readonly keyPrefix: string;
  /** The merchant disconnected the courier account: no new deliveries are booked with it. */
  readonly isCourierDisconnected?: boolean | undefined;
  /** Since when the operator holds its bookings. A pause of its account holds them, too: see `findPause`. */
  readonly pausedAt?: Date | undefined;
  /** Undefined until its merchant starts: no order goes out by itself. */
  readonly start?: StoreStart | undefined;
  /** The merchant's own programs that are told of events. */
  readonly webhooks?: readonly WebhookEndpoint[] | undefined;
  /** Set if the shop was connected under other ids before. */
  readonly moved?: ShopMove | undefined;
}

/** A store without the keys to it, for work that has to know it and does not call it. */
export interface StoreProfile extends Omit<Store, "access"> {
  readonly access: Exclude<StoreAccess, WooCommerceAccess> | WooCommerceProfile;
}

/** The earlier connections of a shop. Orders that they delivered are not delivered again. */
export interface ShopMove {
  readonly earlierStoreIds: readonly StoreId[];
  readonly movedAt: Date;
}

export const ACCOUNT_ROLES = ["courier", "sandbox"] as const;
/** What an account is to a store: its courier account, or the one for its test orders. */
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

/** The accounts of a store. */
export type StoreAccounts = Pick<Store, "accountId" | "sandboxAccountId" | "isCourierDisconnected">;

/** Returns which of the store's accounts is for an order, connected or not. */
export function chooseAccount(
  { accountId, sandboxAccountId }: StoreAccounts,
  isTest: boolean,
): { readonly accountId: AccountId; readonly role: AccountRole } {
  return isTest && sandboxAccountId !== undefined
    ? { accountId: sandboxAccountId, role: "sandbox" }
    : { accountId, role: "courier" };
}

/** Returns the account that books an order; undefined if none is connected. */
export function findBookingAccount(store: StoreAccounts, isTest: boolean): AccountId | undefined {
  const { accountId, role } = chooseAccount(store, isTest);
  return role === "courier" && store.isCourierDisconnected === true ? undefined : accountId;
}

/** How long work of an earlier connection may still run after the shop moved. */
const EARLIER_WORK_MS = 2 * 60_000;

/** Returns when the last work of the earlier connections has ended. */
export const getEarlierWorkEnd = ({ movedAt }: ShopMove): Date =>
  new Date(movedAt.getTime() + EARLIER_WORK_MS);

export interface CourierAccount {
  readonly accountId: AccountId;
  /** The courier's name, as shown to buyers. */
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secretId: string;
  readonly email: string;
  /** `whsec_…`; set if the courier signs its webhooks. */
  readonly webhookSecret?: string | undefined;
  /** How the courier says "none"; known once the account was tested. */
  readonly noneForms?: NoneForms | undefined;
  /** Since when the operator holds what it books, for every store that it has or will have. */
  readonly pausedAt?: Date | undefined;
  /** When a signed notification of one of its points last arrived, to about half an hour. */
  readonly notifiedAt?: Date | undefined;
  /** When a look at a point last found a status that no notification had told. */
  readonly notificationMissedAt?: Date | undefined;
}

const HOUR_MS = 3_600_000;
/** A small shop has no order on a weekend. */
const NOTIFIED_FOR_MS = 72 * HOUR_MS;
const NOTED_EVERY_MS = HOUR_MS / 2;

type NotificationSigns = Pick<
  CourierAccount,
  "webhookSecret" | "notifiedAt" | "notificationMissedAt"
>;

/** Whether the courier's signed notifications were seen to arrive lately, and none was missed since. */
export const isNotified = (account: NotificationSigns, now: Date): boolean =>
  account.webhookSecret !== undefined &&
  account.notifiedAt !== undefined &&
  now.getTime() - account.notifiedAt.getTime() < NOTIFIED_FOR_MS &&
  (account.notificationMissedAt === undefined || account.notificationMissedAt < account.notifiedAt);

/** Whether a signed notification that arrives now is worth a write. */
export const isNotificationNews = (account: NotificationSigns, now: Date): boolean =>
  !isNotified(account, now) ||
  account.notifiedAt === undefined ||
  now.getTime() - account.notifiedAt.getTime() >= NOTED_EVERY_MS;

/** Returns since when the operator holds what a store books with an account: the earlier of both pauses. */
export function findPause(
  ...paused: readonly ({ readonly pausedAt?: Date | undefined } | undefined)[]
): Date | undefined {
  const times = paused.flatMap((one) => (one?.pausedAt === undefined ? [] : [one.pausedAt]));
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * Returns the access key prefix for a store that is added to a courier account. Shopify's order ids
 * are one sequence over all shops, far above any WooCommerce store's; each WooCommerce store counts
 * from one. The letter distinguishes a store's second order from an order's second part (`2-2`).
 */
export const computeKeyPrefix = (
  kind: StoreAccess["kind"],
  woocommerceStoresBefore: number,
): string =>
  kind !== "shopify" && woocommerceStoresBefore > 0 ? `s${woocommerceStoresBefore + 1}-` : "";
