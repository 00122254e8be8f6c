import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { createSession } from "#shared/bridge/domain/sign-in/session.ts";
import type { SessionEpochs, SignInLinks } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly signInLinks: Pick<SignInLinks, "putSession">;
  readonly sessionEpochs: Pick<SessionEpochs, "ensure">;
  readonly clock: Clock;
}

/** Creates a session under `sessionToken` for a person who has just proved to administrate the store. */
export async function startSession(
  { signInLinks, sessionEpochs, clock }: Deps,
  storeId: StoreId,
  sessionToken: string,
): Promise<void> {
  const epoch = await sessionEpochs.ensure(storeId);
  await signInLinks.putSession(sessionToken, createSession({ storeId, epoch }, clock()));
}
