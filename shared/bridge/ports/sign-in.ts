import type { SignInLink } from "#shared/bridge/domain/sign-in/sign-in-link.ts";
import type { SignInRequest } from "#shared/bridge/domain/sign-in/sign-in-request.ts";
import type { StoreId } from "../domain/ids.ts";
import type { Session } from "../domain/sign-in/session.ts";

export interface SignInQueue {
  send(request: SignInRequest): Promise<void>;
}

/** Who administers the connected WooCommerce stores, by the stores' own word. */
export interface StoreAdmins {
  /** Keeps where the store is, and its administrator's address where it says one. */
  keep(store: { storeId: StoreId; url: string }, email: string | undefined): Promise<void>;
  /** Forgets that the store was at this address. */
  forgetSite(store: { storeId: StoreId; url: string }): Promise<void>;
  /** Stores that were last seen at this address; a store may have moved since. */
  storesAt(site: string): Promise<StoreId[]>;
  email(storeId: StoreId): Promise<string | undefined>;
}

/** Links and sessions, each under a token of which only the hash is kept. */
export interface SignInBook {
  putLink(token: string, link: SignInLink): Promise<void>;
  link(token: string): Promise<SignInLink | undefined>;
  /** Uses the link up; false where somebody did before, and where its time is over. */
  claim(token: string, now: Date): Promise<boolean>;
  putSession(token: string, session: Session): Promise<void>;
  session(token: string): Promise<Session | undefined>;
  /** Writes down that it was used; one that was ended meanwhile stays ended. */
  see(token: string, session: Session): Promise<void>;
  endSession(token: string): Promise<void>;
}

/** How often something may be done in each quarter of an hour. */
export interface Limits {
  /** Whether it is among the first `most`; asking again under the same name counts once. */
  allows(what: string, name: string, most: number, now: Date): Promise<boolean>;
}
