import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { afterAll, beforeEach, expect, it } from "vitest";
import { startMailService } from "#infra/local/mail/mail-service.ts";
import { createSesAccount } from "#shared/bridge/adapters/ses/ses-account.ts";
import { createSesMailer } from "#shared/bridge/adapters/ses/ses-mailer.ts";

const dir = mkdtempSync(join(tmpdir(), "order-bridge-mail-"));
let isRefusing: boolean;
beforeEach(() => {
  isRefusing = false;
});
const service = await startMailService(dir, 0, { isRefusing: () => isRefusing });
const createClient = (endpoint: string) =>
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
const readPage = async (path: string) => (await fetch(service.url + path)).text();

it("sends a mail, which the service stores and lists newest first", async () => {
  const mailer = createSesMailer(createClient(service.url), "bridge@b.test");
  await mailer.send({ ...mail, subject: "An older one" });
  await mailer.send(mail);

  const list = await readPage("/");
  expect(list.indexOf("Sign in – ünï")).toBeLessThan(list.indexOf("An older one"));
  const shown = await readPage(/\/mails\/[\w-]+/.exec(list)?.[0] ?? "");
  expect(shown).toContain("owner@bakery.example");
  expect(shown).toContain('<a href="http://b.test/link?token=a&#38;b=1">');
  expect(shown).not.toContain("<script");
  expect((await fetch(`${service.url}/mails/..%2fsecrets`)).status).toBe(404);
});

it("fails when the service rejects a mail, without naming the recipient", async () => {
  const failing = createSesMailer(createClient(`${service.url}/elsewhere`), "bridge@b.test");
  const error = await failing.send(mail).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    name: "MailNotSentError",
    message: "SES refuses: BadRequestException",
  });
  expect(JSON.stringify(error) + String(error)).not.toContain("owner@");
});

it.each([
  ["ok", "bridge@b.test", false],
  ["not-verified", "bridge@b.test", true],
  ["off", "", true],
])("says without a mail that sending is %s", async (state, from, isRefused) => {
  isRefusing = isRefused;

  const readEnv = () => ({
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "x",
    AWS_SECRET_ACCESS_KEY: "x",
    AWS_ENDPOINT_URL_SESV2: service.url,
  });
  const account = createSesAccount({ from, readEnv });

  expect(await account.check()).toBe(state);
});
