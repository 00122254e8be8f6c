import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/mail.ts";
import type { Session } from "#shared/bridge/domain/sign-in/session.ts";
import type { SignInLink } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { SignInRequest } from "#shared/bridge/domain/sign-in/sign-in-request.ts";

export interface SignInQueue {
  send(request: SignInRequest): Promise<void>;
}

/**
 * Stores the site address and the administrator of each connected WooCommerce store, as the store
 * reports them.
 */
export interface StoreAdmins {
  /** Saves the site of the store and, if known, its administrator's e-mail address. */
  save(store: { storeId: StoreId; url: string }, email: string | undefined): Promise<void>;
  /** Deletes the link between the store and this site. */
  deleteSite(store: { storeId: StoreId; url: string }): Promise<void>;
  /** Returns the stores that were last seen at this site. A store may have moved since. */
  listStoresAtSite(site: string): Promise<StoreId[]>;
  /** Returns the administrator's address if the shop at this site named it, and no other that had the store id before. */
  findEmail(storeId: StoreId, site: string): Promise<string | undefined>;
}

/**
 * Stores the epoch of each store's sessions. Links and sessions of an earlier epoch are not valid.
 * Connecting and disconnecting a store begin a new one.
 */
export interface SessionEpochs {
  /** Returns the current epoch. Returns undefined if the store was erased. */
  read(storeId: StoreId): Promise<string | undefined>;
  /** Returns the current epoch. Begins one if there is none. */
  ensure(storeId: StoreId): Promise<string>;
  /** Begins a new epoch, which ends every session and invalidates every link. */
  renew(storeId: StoreId): Promise<void>;
}

/** Stores sign-in links and sessions. Each is found by a token of which only the hash is stored. */
export interface SignInLinks {
  putLink(token: string, link: SignInLink): Promise<void>;
  findLink(token: string): Promise<SignInLink | undefined>;
  /** Uses the link. Returns false if it was used before or has expired. */
  claimLink(token: string, now: Date): Promise<boolean>;
  putSession(token: string, session: Session): Promise<void>;
  findSession(token: string): Promise<Session | undefined>;
  /** Saves when the session was last used. Does not revive a session that has ended. */
  recordSessionUse(token: string, session: Session): Promise<void>;
  endSession(token: string): Promise<void>;
}

/** How often something can be done in each window of time. */
interface RateLimit {
  readonly name: string;
  readonly max: number;
  readonly windowMinutes: number;
}

/** Counts requests for all function instances. */
export interface RateLimiter {
  /**
   * Returns whether the request is among the first of its window. A repeated `requestId` counts
   * once.
   */
  tryAcquire(limit: RateLimit, requestId: string, now: Date): Promise<boolean>;
}

export interface Mailer {
  /** Resolves when the mail is accepted for delivery. Errors contain no personal data. */
  send(mail: Mail): Promise<void>;
}
