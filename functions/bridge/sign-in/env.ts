import * as z from "zod";

export const signInEnv = z.object({
  TABLE_NAME: z.string(),
  MASTER_KEY_ARN: z.string().startsWith("arn:"),
  SIGN_IN_QUEUE_URL: z.url(),
  /** The bridge's own origin. */
  PUBLIC_URL: z.url(),
  /** Whom mails come from; empty where none are sent. */
  MAIL_FROM: z.string(),
});
export type SignInEnv = Record<keyof z.infer<typeof signInEnv>, string>;

/** The pages, as API Gateway names them; the stack routes these. */
export const SIGN_IN_ROUTES = [
  "GET /sign-in",
  "POST /sign-in",
  "GET /sign-in/link",
  "POST /sign-in/link",
  "POST /sign-out",
] as const;
