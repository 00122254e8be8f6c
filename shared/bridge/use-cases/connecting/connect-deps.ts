import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ConnectionProblem } from "#shared/bridge/domain/stores/connection-problem.ts";
import type { Store } from "#shared/bridge/domain/stores/store.ts";
import type {
  ConnectionAttempts,
  Invitation,
  StoreChecker,
} from "#shared/bridge/ports/connection-attempts.ts";
import type { ConnectionRequests } from "#shared/bridge/ports/connection-requests.ts";
import type { Mailer, RateLimiter, StoreAdmins } from "#shared/bridge/ports/sign-in.ts";
import type { Stores } from "#shared/bridge/ports/stores.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { fail, ok, type Result } from "#shared/kernel/result.ts";

/** What starting a connection and requesting its confirmation need. */
export interface ConnectDeps {
  readonly attempts: ConnectionAttempts;
  readonly requests: ConnectionRequests;
  readonly storeChecker: StoreChecker;
  readonly stores: Pick<Stores, "findAccount">;
  readonly rateLimiter: RateLimiter;
  /** Undefined if this deployment sends no e-mail. */
  readonly mailer: Mailer | undefined;
  readonly clock: Clock;
  readonly createState: () => string;
  readonly createConfirmationToken: (storeId: StoreId) => { token: string; requestId: string };
  /** The origin of the bridge's public pages. */
  readonly publicUrl: string;
}

/** What connecting a confirmed request needs. */
export interface ConfirmDeps {
  readonly attempts: Pick<ConnectionAttempts, "claimInvitation">;
  readonly requests: ConnectionRequests;
  readonly stores: Pick<Stores, "find" | "connect" | "updateAccess">;
  readonly admins: Pick<StoreAdmins, "save">;
  readonly clock: Clock;
  /** Sets up a store that was just connected. Safe to repeat. */
  readonly prepareConnectedStore: (store: Store) => Promise<void>;
}

/** Why a store was not connected. The merchant can fix a `ConnectionProblem` and try again. */
export type ConnectRefusal =
  | "unknown-invitation"
  | "expired"
  | "used"
  | "denied"
  | "other-browser"
  | "other-browser-connected"
  | "rejected"
  | "no-keys"
  | "shop-taken"
  | "store-taken"
  | ConnectionProblem;

/** Returns the invitation if it can still be used. */
export async function checkInvitation(
  { attempts, clock }: Pick<ConnectDeps, "attempts" | "clock">,
  token: string,
): Promise<Result<Invitation, ConnectRefusal>> {
  const invitation = await attempts.findInvitation(token);
  if (invitation === undefined) return fail("unknown-invitation");
  if (invitation.usedBy !== undefined) return fail("used");
  return invitation.expiresAt <= clock() ? fail("expired") : ok(invitation);
}
