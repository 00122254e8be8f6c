import { BUYER_FIELDS } from "#shared/bridge/domain/delivery/buyer-field.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import type { OptionalPermission } from "./optional-permission.ts";

/** The states of the app's installation in a Shopify shop. */
export const INSTALLATION_STATES = [
  "installed",
  /** A permission that the bridge needs was not granted or was revoked. */
  "scopes-missing",
  /** Shopify rejects our tokens: the merchant must open the app in the shop's admin once. */
  "access-lost",
  /** The shop is frozen, locked or closed to apps. The app works again when the shop reopens. */
  "frozen",
  /** Shopify does not find the shop: it fails at this moment, or the shop was closed for good. */
  "not-found",
  "uninstalled",
  /** Shopify did not find the shop for a day. The connection ended, as with an uninstallation. */
  "closed",
] as const;
export type InstallationState = (typeof INSTALLATION_STATES)[number];

/** The states in which the connection has ended: the bridge has no tokens and asks for nothing. */
const ENDED_STATES = ["uninstalled", "closed"] as const;
export type EndedState = (typeof ENDED_STATES)[number];

/** Returns the state if the connection has ended. */
export const findEndedState = (state: InstallationState | undefined): EndedState | undefined =>
  ENDED_STATES.find((ended) => ended === state);

/** After this time a shop that Shopify does not find counts as closed. */
const CLOSED_AFTER_MS = 86_400_000;

/** Returns whether a shop that has not been found since a time is closed for good. */
export const isClosedForGood = (notFoundSince: Date, now: Date): boolean =>
  now.getTime() - notFoundSince.getTime() >= CLOSED_AFTER_MS;

/** An expiring access token and its refresh token; always saved and replaced together. */
export interface ShopTokens {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
  /** When Shopify issued the refresh token. It expires after 90 days without use. */
  readonly issuedAt: Date;
}

export const WITHHELD_DATA = ["order", ...BUYER_FIELDS] as const;
export type WithheldData = (typeof WITHHELD_DATA)[number];

/** A shop that installed the app. It becomes a store when a courier account is chosen. */
export interface Installation {
  readonly storeId: StoreId;
  /** x.myshopify.com */
  readonly shop: string;
  readonly state: InstallationState;
  readonly missingScopes: readonly string[];
  /**
   * What Shopify withholds because it has not approved the app for it: whole orders, or data of their
   * buyers. It says nothing about the state: the merchant has granted everything.
   */
  readonly withheld?: readonly WithheldData[] | undefined;
  /** What else the merchant allowed the app when the shop was last asked; absent: it was not asked yet. */
  readonly permissions?: readonly OptionalPermission[] | undefined;
  /** Counts the changes of the tokens. */
  readonly version: number;
  readonly installedAt: Date;
  /** Whether the event that the shop is connected was sent. */
  readonly isAnnounced?: boolean | undefined;
  /** Absent after an uninstall, and in shops of the operator's own organization. */
  readonly tokens?: ShopTokens | undefined;
}

/** The minimum permissions; `shopify.app.toml` gives the reason for each. */
export const REQUIRED_SCOPES = [
  "read_orders",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
  "write_fulfillments",
  "read_locations",
  "read_payment_terms",
] as const;

/** Returns the required permissions that are not granted. A write permission includes reading. */
export const findMissingScopes = (granted: readonly string[]): string[] =>
  REQUIRED_SCOPES.filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, "write_")),
  );

/** Returns what the merchant is shown about an installation's state; undefined if it works. */
export function findInstallationProblem({
  state,
  missingScopes,
  withheld = [],
}: Pick<Installation, "state" | "missingScopes" | "withheld">): Message | undefined {
  if (state === "installed")
    return withheld.length > 0 ? createApprovalMessage(withheld) : undefined;
  if (state !== "scopes-missing") return createMessage(`installation.${state}`);
  const scopes = missingScopes.length > 0 ? missingScopes.join(", ") : undefined;
  return createMessage("installation.scopes-missing", { scopes });
}

/** Returns what the merchant is shown about data that Shopify withholds from the app. */
export const createApprovalMessage = (withheld: readonly WithheldData[]): Message => {
  const fields = withheld.filter((each) => each !== "order").join(",");
  const isPart = fields !== "" && !withheld.includes("order");
  return createMessage("shopify-data-not-approved", { fields: isPart ? fields : undefined });
};
