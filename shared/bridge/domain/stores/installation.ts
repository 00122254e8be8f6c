import type { StoreId } from "#shared/bridge/domain/ids.ts";

/** How the app stands with a Shopify shop. */
export const INSTALLATION_STATES = [
  "installed",
  /** A permission that the bridge needs was not granted, or was taken away. */
  "scopes-missing",
  /** Shopify takes none of our tokens: the app must be opened in the shop's admin once. */
  "access-lost",
  /** The shop is frozen, locked or closed to apps; it goes on by itself once it is not. */
  "frozen",
  "uninstalled",
] as const;
export type InstallationState = (typeof INSTALLATION_STATES)[number];

/** An expiring access token and the refresh token it came with; always kept and replaced together. */
export interface ShopTokens {
  readonly accessToken: string;
  readonly expiresAt: Date;
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
  /** When the refresh token was handed out: it dies 90 days later unless it is used. */
  readonly issuedAt: Date;
}

/** A shop that installed the app; it becomes a store of ours once a courier account is chosen. */
export interface Installation {
  readonly storeId: StoreId;
  /** x.myshopify.com */
  readonly shop: string;
  readonly state: InstallationState;
  readonly missingScopes: readonly string[];
  /** Counts the changes of the tokens. */
  readonly version: number;
  readonly installedAt: Date;
  /** Absent after an uninstall, and in shops of the operator's own organisation. */
  readonly tokens?: ShopTokens | undefined;
}

/** The least that works; `shopify.app.toml` gives the reason for each. */
export const REQUIRED_SCOPES = [
  "read_orders",
  "read_merchant_managed_fulfillment_orders",
  "write_merchant_managed_fulfillment_orders",
  "write_fulfillments",
  "read_locations",
  "write_shipping",
] as const;

/** Which needed permissions are not among the granted; who may write may read. */
export const findMissingScopes = (granted: readonly string[]): string[] =>
  REQUIRED_SCOPES.filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, "write_")),
  );

/** What a merchant reads of a state; undefined where all is well. */
export function describeInstallation({
  state,
  missingScopes: missing,
}: Pick<Installation, "state" | "missingScopes">): string | undefined {
  switch (state) {
    case "installed":
      return undefined;
    case "scopes-missing":
      return `The app lacks permissions it needs${missing.length > 0 ? `: ${missing.join(", ")}` : ""}. Open the app in the shop's admin and accept them.`;
    case "access-lost":
      return "Shopify no longer lets the bridge in. Open the app in the shop's admin once.";
    case "frozen":
      return "Shopify keeps this shop closed to apps at the moment: it is frozen, locked or paused. Deliveries go on by themselves once it is open again.";
    case "uninstalled":
      return "The app was uninstalled from the shop.";
  }
}
