import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { WooCommerceAccess } from "./store.ts";

/**
 * Tested keys of a shop. Nothing is connected until the shop's administrator confirms by a mailed
 * link, or the operator does.
 */
export interface ConnectionRequest {
  readonly storeId: StoreId;
  readonly requestId: string;
  readonly accountId: AccountId;
  readonly invitationToken: string;
  /** The secret of the mailed link, so that a mail that was not sent can be sent later. */
  readonly linkToken: string;
  /** Who can confirm. Absent until the mail was sent, or was found impossible. */
  readonly confirmer?: "administrator" | "operator" | undefined;
  /** Absent as soon as the request is connected or rejected. */
  readonly access?: WooCommerceAccess | undefined;
  /** The address of the shop. */
  readonly url: string;
  readonly site: string;
  /** The administration address that the shop reports. */
  readonly adminEmail?: string | undefined;
  /** False if the shop keeps orders in posts. */
  readonly hpos?: boolean | undefined;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  /** `confirmed`: somebody confirmed, and the store is being connected. */
  readonly state: "open" | "confirmed" | "connected" | "rejected";
}

/** How long a request waits for its confirmation. */
export const CONFIRMATION_HOURS = 24;

/** Returns when a request that is made now expires. */
export const computeRequestExpiry = (now: Date): Date =>
  new Date(now.getTime() + CONFIRMATION_HOURS * 3_600_000);

/** Returns the state that a person sees: an open request expires, every other state stays. */
export const getRequestState = (
  { state, expiresAt }: Pick<ConnectionRequest, "state" | "expiresAt">,
  now: Date,
): ConnectionRequest["state"] | "expired" =>
  state === "open" && expiresAt <= now ? "expired" : state;
