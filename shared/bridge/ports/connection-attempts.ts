import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import type { Result } from "#shared/kernel/result.ts";

/** A store that can be connected. */
export interface ConnectableStore {
  /** Where its WordPress answers, without a slash at the end. */
  readonly url: string;
  /** How far its clock is ahead where that is worth a word; else 0. */
  readonly clockAheadMinutes: number;
}

/** Keys that were tried, and what they let us see of the store. */
export interface TestedStore {
  readonly access: WooCommerceAccess;
  readonly version?: string | undefined;
  /** Whether orders lie in tables of their own: only then does every change bump an order's date. */
  readonly hpos?: boolean | undefined;
  /** Whom the store names as its administrator. */
  readonly adminEmail?: string | undefined;
}

/** Looking at stores that are not connected yet. */
export interface StoreChecker {
  probe(typedUrl: string): Promise<Result<ConnectableStore, ConnectionProblem>>;
  testKeys(access: WooCommerceAccess): Promise<Result<TestedStore, ConnectionProblem>>;
}

/** What an operator lets a merchant do: connect this store to this account, once, until then. */
export interface Invitation {
  readonly storeId: StoreId;
  readonly accountId: AccountId;
  readonly expiresAt: Date;
  /** The browser session that connected the store. */
  readonly usedBy?: string | undefined;
}

/** One way from our page to the store's and back. */
export interface ConnectionAttempt {
  readonly invitationToken: string;
  readonly url: string;
  /** The only browser session that may finish it. */
  readonly session: string;
  readonly expiresAt: Date;
  /** Spoiled: somebody else's browser came back with it. */
  readonly state: "open" | "connected" | "rejected";
}

export type WooCommerceKeys = Pick<WooCommerceAccess, "consumerKey" | "consumerSecret">;

/** Invitations and attempts, each under a token that only its hash is kept of. */
export interface ConnectionAttempts {
  createInvitation(token: string, invitation: Invitation): Promise<void>;
  findInvitation(token: string): Promise<Invitation | undefined>;
  /** Marks it as used by this session; false where another one was first. */
  claimInvitation(token: string, session: string): Promise<boolean>;
  createAttempt(state: string, attempt: ConnectionAttempt): Promise<void>;
  findAttempt(state: string): Promise<ConnectionAttempt | undefined>;
  closeAttempt(state: string, outcome: "connected" | "rejected"): Promise<void>;
  /** Keys that nobody tried yet; the newest replace those before. */
  putKeys(state: string, keys: WooCommerceKeys, expiresAt: Date): Promise<void>;
  findKeys(state: string): Promise<WooCommerceKeys | undefined>;
  /** Forgets these keys, unless newer ones came. */
  deleteKeys(state: string, keys: WooCommerceKeys): Promise<void>;
}
