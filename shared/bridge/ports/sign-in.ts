import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { Session } from "#shared/bridge/domain/sign-in/session.ts";
import type { SignInLink } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { Mail } from "#shared/bridge/domain/sign-in/sign-in-mail.ts";
import type { SignInRequest } from "#shared/bridge/domain/sign-in/sign-in-request.ts";

export interface SignInQueue {
  send(request: SignInRequest): Promise<void>;
}

/** Who administers the connected WooCommerce stores, by the stores' own word. */
export interface StoreAdmins {
  /** Keeps where the store is, and its administrator's address where it says one. */
  save(store: { storeId: StoreId; url: string }, email: string | undefined): Promise<void>;
  /** Forgets that the store was at this address. */
  deleteSite(store: { storeId: StoreId; url: string }): Promise<void>;
  /** Stores that were last seen at this address; a store may have moved since. */
  listStoresAtSite(site: string): Promise<StoreId[]>;
  findEmail(storeId: StoreId): Promise<string | undefined>;
}

/** Links and sessions, each under a token of which only the hash is kept. */
export interface SignInLinks {
  putLink(token: string, link: SignInLink): Promise<void>;
  findLink(token: string): Promise<SignInLink | undefined>;
  /** Uses the link up; false where somebody did before, and where its time is over. */
  claimLink(token: string, now: Date): Promise<boolean>;
  putSession(token: string, session: Session): Promise<void>;
  findSession(token: string): Promise<Session | undefined>;
  /** Writes down that it was used; one that was ended meanwhile stays ended. */
  recordSessionUse(token: string, session: Session): Promise<void>;
  endSession(token: string): Promise<void>;
}

/** How often something may be done in each quarter of an hour. */
export interface RateLimiter {
  /** Whether it is among the first `most`; asking again under the same name counts once. */
  tryAcquire(
    limitName: string,
    requestId: string,
    maxPerWindow: number,
    now: Date,
  ): Promise<boolean>;
}

export interface Mailer {
  /** Taken over for delivery when it resolves; throws, naming nobody, where it is not. */
  send(mail: Mail): Promise<void>;
}
