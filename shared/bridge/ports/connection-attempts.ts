import type { AccountId, StoreId } from "#shared/bridge/domain/ids.ts";
import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { WooCommerceAccess } from "#shared/bridge/domain/stores/store.ts";
import type { ConnectionRequestKey } from "#shared/bridge/ports/connection-requests.ts";
import type { Result } from "#shared/kernel/result.ts";

/** A store that passed the checks for connecting. */
export interface ConnectableStore {
  /** The base URL of its WordPress site, without a trailing slash. */
  readonly url: string;
  /** The site that the shop reports as its own, as `toStoreSite` returns it. */
  readonly site: string;
  /** How many minutes its clock is ahead. 0 if the difference is too small to matter. */
  readonly clockAheadMinutes: number;
}

/** API keys that passed a test, and what the test found out about the store. */
export interface TestedStore {
  readonly access: WooCommerceAccess;
  readonly version?: string | undefined;
  /**
   * Whether the store uses high-performance order storage. Without it, some edits do not change
   * `date_modified`.
   */
  readonly hpos?: boolean | undefined;
  /** The administrator's e-mail address that the store reports. */
  readonly adminEmail?: string | undefined;
}

/** Checks stores that are not connected yet. */
export interface StoreChecker {
  probe(typedUrl: string): Promise<Result<ConnectableStore, ConnectionProblem>>;
  testKeys(access: WooCommerceAccess): Promise<Result<TestedStore, ConnectionProblem>>;
}

/** Allows a merchant to connect one store to one account, once, before it expires. */
export interface Invitation {
  readonly storeId: StoreId;
  readonly accountId: AccountId;
  readonly expiresAt: Date;
  /** The id of the connection request that used it. */
  readonly usedBy?: string | undefined;
}

/** One authorization round trip from our page to the store and back. */
export interface ConnectionAttempt {
  readonly invitationToken: string;
  readonly url: string;
  readonly site: string;
  /** The only browser session that can complete the attempt. */
  readonly session: string;
  readonly expiresAt: Date;
  /**
   * `requested`: the keys were tested, and a connection request waits for its confirmation.
   * `rejected`: another browser session returned from the store.
   */
  readonly state: "open" | "requested" | "rejected";
  /** The connection request, once it was made. */
  readonly request?: ConnectionRequestKey | undefined;
}

export type WooCommerceKeys = Pick<WooCommerceAccess, "consumerKey" | "consumerSecret">;

/**
 * Stores invitations and connection attempts. Each is found by a token of which only the hash is
 * stored.
 */
export interface ConnectionAttempts {
  createInvitation(token: string, invitation: Invitation): Promise<void>;
  findInvitation(token: string): Promise<Invitation | undefined>;
  /**
   * Marks the invitation as used by this connection request. Returns false if another request used
   * it before.
   */
  claimInvitation(token: string, requestId: string): Promise<boolean>;
  createAttempt(state: string, attempt: ConnectionAttempt): Promise<void>;
  findAttempt(state: string): Promise<ConnectionAttempt | undefined>;
  /** Notes the connection request of an open attempt. Returns false if it is not open any more. */
  noteRequest(state: string, request: ConnectionRequestKey): Promise<boolean>;
  /** Rejects the attempt for good and returns it. */
  rejectAttempt(state: string): Promise<ConnectionAttempt | undefined>;
  /** Saves keys that are not tested yet. They replace earlier keys of the same attempt. */
  putKeys(state: string, keys: WooCommerceKeys, expiresAt: Date): Promise<void>;
  findKeys(state: string): Promise<WooCommerceKeys | undefined>;
  /** Deletes these keys. Newer keys stay. */
  deleteKeys(state: string, keys: WooCommerceKeys): Promise<void>;
}
