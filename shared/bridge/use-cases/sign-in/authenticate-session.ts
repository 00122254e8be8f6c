import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { computeSessionEnd, shouldRecordUse } from "#shared/bridge/domain/sign-in/session.ts";
import type { SessionEpochs, SignInLinks } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/**
 * Returns the store of a session token, or undefined if the token is unknown or expired, or if the
 * sessions of the store were ended since.
 */
export const authenticateSession =
  ({
    signInLinks,
    sessionEpochs,
    clock,
  }: {
    readonly signInLinks: Pick<SignInLinks, "findSession" | "recordSessionUse">;
    readonly sessionEpochs: Pick<SessionEpochs, "read">;
    readonly clock: Clock;
  }) =>
  async (token: string): Promise<StoreId | undefined> => {
    const session = await signInLinks.findSession(token);
    const now = clock();
    if (session === undefined || computeSessionEnd(session) <= now) return undefined;
    if ((await sessionEpochs.read(session.storeId)) !== session.epoch) return undefined;
    if (shouldRecordUse(session, now))
      await signInLinks.recordSessionUse(token, { ...session, seenAt: now });
    return session.storeId;
  };
