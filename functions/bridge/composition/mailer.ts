import { SESv2Client } from "@aws-sdk/client-sesv2";
import { createSesMailer } from "#shared/bridge/adapters/ses/ses-mailer.ts";
import type { Mailer } from "#shared/bridge/ports/sign-in.ts";
import type { Env, mailEnv } from "./env.ts";

/** Opens the mailer. Returns undefined if this deployment sends no e-mail. */
export const openMailer = ({ MAIL_FROM }: Env<typeof mailEnv>): Mailer | undefined =>
  MAIL_FROM === "" ? undefined : createSesMailer(new SESv2Client({ maxAttempts: 3 }), MAIL_FROM);
