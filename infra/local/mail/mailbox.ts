import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "#infra/local/json-file.ts";

const contentPart = z.object({ Data: z.string() });

/** The part of SES's SendEmail request that the bridge uses. Requests with other fields are rejected. */
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

/** The sent mails, one file each. */
export interface Mailbox {
  /** Stores the mail and returns its id. */
  putMail(request: z.output<typeof sendEmailRequest>): string;
  findMail(id: string): StoredMail | undefined;
  /** Returns at most `limit` mails, the newest first. */
  listNewest(limit: number): StoredMail[];
}

/** Opens the mailbox of a local run's data folder. */
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
      // File names sort by time.
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
