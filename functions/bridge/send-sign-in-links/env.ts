import * as z from "zod";

export const sendSignInLinksEnv = z.object({
  TABLE_NAME: z.string(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  /** The bridge's own origin, which links lead to. */
  PUBLIC_URL: z.url(),
  /** A verified address of SES; empty where no mails are sent. */
  MAIL_FROM: z.string(),
});
export type SendSignInLinksEnv = Record<keyof z.infer<typeof sendSignInLinksEnv>, string>;
