import { type SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import type { Mailer } from "#shared/bridge/ports/sign-in.ts";

/** SES did not accept an e-mail. Carries only the name of the error, because its message can contain addresses. */
class MailNotSentError extends Error {
  override readonly name = "MailNotSentError";
  constructor(error: unknown) {
    super(`SES refuses: ${error instanceof Error ? error.name : "unknown"}`);
  }
}

/** Sends e-mails with Amazon SES, from a verified address. */
export const createSesMailer = (client: SESv2Client, from: string): Mailer => ({
  async send({ to, subject, text, html }) {
    const toUtf8Content = (Data: string) => ({ Data, Charset: "UTF-8" });
    const command = new SendEmailCommand({
      FromEmailAddress: `Order Bridge <${from}>`,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: toUtf8Content(subject),
          Body: { Text: toUtf8Content(text), Html: toUtf8Content(html) },
        },
      },
    });
    try {
      await client.send(command);
    } catch (error) {
      throw new MailNotSentError(error);
    }
  },
});
