import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readSaved, save } from "#infra/local/json-file.ts";

const part = z.object({ Data: z.string() });

/** What SES's SendEmail takes, as far as the bridge uses it; anything else is refused as SES would a mistake. */
export const sendEmailRequest = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).min(1) }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: part,
      Body: z.strictObject({ Text: part, Html: part }),
    }),
  }),
});

const keptMail = z.object({ id: z.string(), sentAt: z.string(), request: sendEmailRequest });
type KeptMail = z.output<typeof keptMail>;

/** The mails that were sent, a file each. */
export interface Mailbox {
  /** Kept when it returns; gives the mail's id. */
  put(request: z.output<typeof sendEmailRequest>): string;
  mail(id: string): KeptMail | undefined;
  /** The newest first. */
  newest(most: number): KeptMail[];
}

/** The mails kept in this folder. */
export function mailbox(dir: string): Mailbox {
  const folder = join(dir, "mails");
  mkdirSync(folder, { recursive: true });
  const mail = (id: string) =>
    /^[\w-]+$/.test(id)
      ? readSaved<KeptMail | undefined>(join(folder, `${id}.json`), keptMail, undefined)
      : undefined;
  return {
    put(request) {
      const now = new Date();
      // Names sort by time.
      const id = `${now.getTime()}-${randomUUID()}`;
      save(join(folder, `${id}.json`), { id, sentAt: now.toISOString(), request });
      return id;
    },
    mail,
    newest: (most) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .reverse()
        .slice(0, most)
        .flatMap((name) => mail(name.slice(0, -".json".length)) ?? []),
  };
}
