/**
 * Whether mail is sent: `off` by the stage, `limited` to addresses that are verified themselves,
 * `not-verified` and `paused` if nothing is sent.
 */
export type MailState = "ok" | "off" | "limited" | "not-verified" | "paused";

/** Says whether the mail service would send, without sending. */
export interface MailAccount {
  check(): Promise<MailState>;
}
