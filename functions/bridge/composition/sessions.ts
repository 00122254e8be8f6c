import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { authenticateSession } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { Env, publicUrlEnv } from "./env.ts";
import type { SealedTable } from "./sealed-table.ts";

/** Opens the sessions of merchants who signed in: their cookie, and the store of a session. */
export const openSessions = (
  { PUBLIC_URL }: Env<typeof publicUrlEnv>,
  { client, name }: Pick<SealedTable, "client" | "name">,
) => ({
  cookie: createSessionCookie(PUBLIC_URL),
  findSession: authenticateSession({
    signInLinks: createDynamoSignInLinks(client, name),
    clock: systemClock,
  }),
});
