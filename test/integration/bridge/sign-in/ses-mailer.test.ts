import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { afterAll, expect, it } from "vitest";
import { startMailService } from "#infra/local/mail/mail-service.ts";
import { createSesMailer } from "#shared/bridge/adapters/ses/ses-mailer.ts";

const dir = mkdtempSync(join(tmpdir(), "order-bridge-mail-"));
const service = await startMailService(dir, 0);
const client = (endpoint: string) =>
  new SESv2Client({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "x", secretAccessKey: "x" },
    maxAttempts: 1,
  });
afterAll(() => {
  service.close();
  rmSync(dir, { recursive: true });
});

const mail = {
  to: "owner@bakery.example",
  subject: "Sign in – ünï",
  text: "Sign in: http://b.test/link?token=a&b=1\n",
  html: "<html><body><script>alert(1)</script><p>Sign in</p></body></html>",
};
const pages = async (path: string) => (await fetch(service.url + path)).text();

it("hands a mail over, which is kept and shown, newest first", async () => {
  const mailer = createSesMailer(client(service.url), "bridge@b.test");
  await mailer.send({ ...mail, subject: "An older one" });
  await mailer.send(mail);

  const list = await pages("/");
  expect(list.indexOf("Sign in – ünï")).toBeLessThan(list.indexOf("An older one"));
  const shown = await pages(/\/mails\/[\w-]+/.exec(list)?.[0] ?? "");
  expect(shown).toContain("owner@bakery.example");
  expect(shown).toContain('<a href="http://b.test/link?token=a&#38;b=1">');
  expect(shown).not.toContain("<script");
  expect((await fetch(`${service.url}/mails/..%2fsecrets`)).status).toBe(404);
});

it("fails where a mail is not taken, and names nobody", async () => {
  const failing = createSesMailer(client(`${service.url}/elsewhere`), "bridge@b.test");
  const error = await failing.send(mail).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: "MailNotSentError",
    message: "SES refuses: BadRequestException",
  });
  expect(JSON.stringify(error) + String(error)).not.toContain("owner@");
});
