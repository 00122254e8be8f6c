import type { Clock } from "#shared/kernel/clock.ts";
import type { StoreId } from "../../domain/ids.ts";
import { isToBeSeen, sessionEnd } from "../../domain/sign-in/session.ts";
import type { SignInBook } from "../../ports/sign-in.ts";

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
