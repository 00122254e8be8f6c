import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "#infra/local/json-file.ts";

const contentPart = z.object({ Data: z.string() });

/** What SES's SendEmail takes, as far as the bridge uses it; anything else is refused as SES would a mistake. */
export const sendEmailRequest = z.strictObject({
  FromEmailAddress: z.string(),
  Destination: z.strictObject({ ToAddresses: z.array(z.string()).min(1) }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: contentPart,
      Body: z.strictObject({ Text: contentPart, Html: contentPart }),
    }),
  }),
});

const storedMail = z.object({ id: z.string(), sentAt: z.string(), request: sendEmailRequest });
type StoredMail = z.output<typeof storedMail>;

/** The mails that were sent, a file each. */
export interface Mailbox {
  /** Kept when it returns; gives the mail's id. */
  putMail(request: z.output<typeof sendEmailRequest>): string;
  findMail(id: string): StoredMail | undefined;
  /** The newest first. */
  listNewest(limit: number): StoredMail[];
}

/** The mails kept in this folder. */
export function openMailbox(dir: string): Mailbox {
  const folder = join(dir, "mails");
  mkdirSync(folder, { recursive: true });
  const findMail = (id: string) =>
    /^[\w-]+$/.test(id)
      ? readJsonFile<StoredMail | undefined>(join(folder, `${id}.json`), storedMail, undefined)
      : undefined;
  return {
    putMail(request) {
      const now = new Date();
      // Names sort by time.
      const id = `${now.getTime()}-${randomUUID()}`;
      writeJsonFile(join(folder, `${id}.json`), { id, sentAt: now.toISOString(), request });
      return id;
    },
    findMail,
    listNewest: (limit) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".json"))
        .sort()
        .reverse()
        .slice(0, limit)
        .flatMap((name) => findMail(name.slice(0, -".json".length)) ?? []),
  };
}
