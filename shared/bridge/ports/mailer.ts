import type { Mail } from "#shared/bridge/domain/sign-in/sign-in-mail.ts";

export interface Mailer {
  /** Taken over for delivery when it resolves; throws, naming nobody, where it is not. */
  send(mail: Mail): Promise<void>;
}
