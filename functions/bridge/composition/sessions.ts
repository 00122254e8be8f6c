import { createSessionCookie } from "#functions/bridge/session/session-cookie.ts";
import type { Table } from "#shared/aws/table.ts";
import { createDynamoSessionEpochs } from "#shared/bridge/adapters/dynamodb/sign-in/session-epochs.ts";
import { createDynamoSignInLinks } from "#shared/bridge/adapters/dynamodb/sign-in/sign-in-links.ts";
import { authenticateSession } from "#shared/bridge/use-cases/sign-in/authenticate-session.ts";
import { systemClock } from "#shared/kernel/clock.ts";
import type { Env, publicUrlEnv } from "./env.ts";

/** Opens the sessions of merchants who signed in: their cookie, and the store of a session. */
export const openSessions = ({ PUBLIC_URL }: Env<typeof publicUrlEnv>, table: Table) => ({
  cookie: createSessionCookie(PUBLIC_URL),
  findSession: authenticateSession({
    signInLinks: createDynamoSignInLinks(table),
    sessionEpochs: createDynamoSessionEpochs(table),
    clock: systemClock,
  }),
});
