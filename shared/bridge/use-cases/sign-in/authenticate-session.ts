import type { StoreId } from "#shared/bridge/domain/ids.ts";
import { isToBeSeen, sessionEnd } from "#shared/bridge/domain/sign-in/session.ts";
import type { SignInBook } from "#shared/bridge/ports/sign-in.ts";
import type { Clock } from "#shared/kernel/clock.ts";

/** Whose pages a session's token opens; undefined where it is unknown, or its time is over. */
export const sessionOf =
  ({
    book,
    clock,
  }: {
    readonly book: Pick<SignInBook, "session" | "see">;
    readonly clock: Clock;
  }) =>
  async (token: string): Promise<StoreId | undefined> => {
    const session = await book.session(token);
    const now = clock();
    if (session === undefined || sessionEnd(session) <= now) return undefined;
    if (isToBeSeen(session, now)) await book.see(token, { ...session, seenAt: now });
    return session.storeId;
  };
