import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { ConfigError, listStages, parseStage, readStage } from "#infra/config.ts";

/** Returns the text of the error that a configuration causes. */
function readError(content: unknown, name = "prod"): string {
  try {
    parseStage(name, content);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return expect.unreachable();
}
const ARN = "arn:aws:acm:eu-central-1:123456789012:certificate/0a1b";
const DOMAIN = { name: "deliveries.example.com", certificateArn: ARN };

it.each(["dev", "local", "prod", "staging"])("reads the stage %s as it is delivered", (name) => {
  expect(listStages()).toContain(name);
  expect(readStage(name)).toMatchObject({ name, systems: ["bridge", "courier"] });
});

it("reserves nothing, mails nothing and opens nothing unless the file says so", () => {
  const config = parseStage("prod", {});
  expect(config.concurrency).toEqual({
    ...{
      intakes: 0,
      reconcile: 20,
      reconcilePerStore: 1,
      reconcileLanes: 4,
      shopEvents: 5,
      signInMails: 5,
      webhooks: 10,
      webhookRetries: 5,
      notifications: 20,
    },
    ...{ sandboxDrivers: 20, sweptStores: 10, storeSweeps: 1, functions: {} },
  });
  expect(config.alarms).toEqual({ moneyPerHour: 500_000 });
  expect(config).toMatchObject({ allowPrivateAddresses: false, logLevel: "INFO" });
  expect(config.mailFrom).toBeUndefined();
  expect(config.alarmEmail).toBeUndefined();
});

it("keeps what the file says", () => {
  const settings = {
    account: "123456789012",
    region: "eu-central-1",
    systems: ["bridge"],
    bridge: { domain: DOMAIN, formerPublicUrls: ["https://old.example.com"] },
    retention: { logDays: 90, auditDays: 30, recoveryDays: 35, backupDays: 60 },
    alarmEmail: "on-call@example.com",
    pageTopicArn: "arn:aws:sns:eu-central-1:123456789012:pager",
    runbookUrl: "https://wiki.example.com/runbook",
    mailFrom: "deliveries@example.com",
    shopify: { clientId: "0a1b" },
    support: { contact: "https://help.example.com" },
  };
  expect(parseStage("prod", settings)).toMatchObject(settings);
});

describe("a wrong value is refused with its name, what is wrong and what to do:", () => {
  it.each([
    [
      { account: 123456789012 },
      "account must be the 12 digits of an AWS account, in quotes, not 123456789012. Leave it out",
    ],
    [
      { region: "Frankfurt" },
      'region must be an AWS region, such as "eu-central-1", not "Frankfurt". Leave it out',
    ],
    [{ systems: [] }, "systems must name at least one system. Name bridge, courier or both."],
    [
      { bridge: { domain: { ...DOMAIN, name: "https://x.example" } } },
      'bridge.domain.name must be a host name in lower case, such as "deliveries.example.com", not "https://x.example". Leave out https://',
    ],
    [
      { bridge: { domain: { name: DOMAIN.name } } },
      'bridge.domain.certificateArn must be an ARN that begins with "arn:aws:acm:<region>:<account>:certificate/", not absent. Request a certificate',
    ],
    [
      { bridge: { publicUrl: "https://x.example/" } },
      'bridge.publicUrl must be an https address without path or slash at its end, such as "https://deliveries.example.com", not "https://x.example/". Correct',
    ],
    [
      {
        bridge: { domain: DOMAIN, webhookFront: DOMAIN },
        concurrency: { intakes: 10 },
      },
      `bridge.webhookFront.name must be another name than "${DOMAIN.name}", which this file uses already. A domain leads to one API or load balancer.`,
    ],
    [
      { bridge: { webhookFront: DOMAIN } },
      "concurrency.intakes must be at least 1, not 0, because bridge.webhookFront is set: a load balancer limits no rate",
    ],
    [
      { bridge: { webhookFront: { ...DOMAIN, announced: "yes" } } },
      'bridge.webhookFront.announced must be true or false, not "yes". With true, stores and couriers are given its address',
    ],
    [{ retention: { logDays: 31 } }, "retention.logDays must be one of 1, 3, 5"],
    [
      { retention: { recoveryDays: 36 } },
      "retention.recoveryDays must be a whole number from 1 to 35, not 36. DynamoDB can",
    ],
    [
      { retention: { recoveryDays: 30 } },
      "retention.recoveryDays must be less than retention.logDays (30), not 30. A restore brings erased data back",
    ],
    [
      { retention: { backupDays: 45 } },
      "retention.backupDays must be less than retention.logDays (30), not 45.",
    ],
    [{ logLevel: "info" }, 'logLevel must be one of DEBUG, INFO, WARN, ERROR, not "info".'],
    [
      { alarmEmail: "nobody" },
      'alarmEmail must be an e-mail address, not "nobody". Alarms are mailed there.',
    ],
    [
      { pageTopicArn: "pager" },
      'pageTopicArn must be an ARN that begins with "arn:aws:sns:<region>:<account>:", not "pager".',
    ],
    [
      { concurrency: { reconcile: 1 } },
      "concurrency.reconcile must be a whole number from 2 to 1000, not 1.",
    ],
    [
      { concurrency: { functions: { "bridge/nothing": 5 } } },
      "concurrency.functions.bridge/nothing must be the folder of a function. Functions: bridge/app-assets,",
    ],
    [
      { limits: { table: { readUnits: 0.5 } } },
      "limits.table.readUnits must be a whole number from 1 to 40000, not 0.5.",
    ],
    [
      { tables: { provisioned: { read: { most: 5 }, write: { least: 9, most: 8 } } } },
      "tables.provisioned.write.least must be at most tables.provisioned.write.most (8), not 9.",
    ],
    [
      {
        tables: { provisioned: { read: { most: 50 }, write: { most: 80 } } },
        limits: { table: { writeUnits: 100 } },
      },
      "limits.table.writeUnits must be absent, not 100, because tables.provisioned is set:",
    ],
    [
      { alarmEmail: "on-call@example.com" },
      "runbookUrl must be an https address, not absent, because alarmEmail is set:",
    ],
    [
      { pageTopicArn: "arn:aws:sns:eu-central-1:123456789012:pager" },
      "runbookUrl must be an https address, not absent, because pageTopicArn is set:",
    ],
    [
      { runbookUrl: "docs/runbook.md", alarmEmail: "on-call@example.com" },
      'runbookUrl must be an https address, not "docs/runbook.md".',
    ],
    [
      { concurrency: { sweptStores: 0 } },
      "concurrency.sweptStores must be a whole number from 1 to 100, not 0.",
    ],
    [
      { alarms: { moneyPerHour: 0.5 } },
      "alarms.moneyPerHour must be a whole number from 1 to 9007199254740991, not 0.5.",
    ],
    [{ allowPrivateAddresses: true }, "allowPrivateAddresses must be false in prod, not true."],
    [{ clientSecret: "x" }, "clientSecret is not a setting. Remove it"],
    [{ shopify: { secret: "x" } }, "shopify.secret is not a setting."],
    [[], "The file must be an object {…}, not []."],
    [{ courier: [] }, "courier must be an object {…}, not []."],
    [{ systems: "bridge" }, 'systems must be a list […], not "bridge".'],
    [{ bridge: { formerDomains: {} } }, "bridge.formerDomains must be a list […], not {}."],
    [
      { concurrency: { functions: [20] } },
      "concurrency.functions must be an object {…}, not [20]. Correct it.",
    ],
    [
      { concurrency: { functions: { "bridge/merchant-api": "20" } } },
      'concurrency.functions.bridge/merchant-api must be a whole number from 1 to 1000, not "20".',
    ],
  ])("%j", (settings, message) => {
    expect(readError(settings)).toContain(`infra/stages/prod.json cannot be used:\n  ${message}`);
  });

  it("one domain for two systems", () => {
    const message = readError({ bridge: { domain: DOMAIN }, courier: { formerDomains: [DOMAIN] } });
    expect(message).toContain(
      'courier.formerDomains.0.name must be another name than "deliveries.example.com"',
    );
  });

  it("all of them at once", () => {
    expect(readError({ region: "x", logLevel: "x" }).split("\n")).toHaveLength(3);
  });
});

it("says which stages there are, and where another one goes", () => {
  expect(() => readStage("production")).toThrow(
    /There is no stage "production"\. Stages: dev, local, prod, staging\. Add infra\/stages\/production\.json/,
  );
});

describe("two stages of a folder", () => {
  const read = (files: Readonly<Record<string, object>>) => {
    const folder = mkdtempSync(join(tmpdir(), "stages-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
    return () => readStage("prod", folder);
  };

  it.each([
    [{ bridge: { domain: DOMAIN } }, "bridge.domain.name"],
    [{ courier: { formerDomains: [DOMAIN] } }, "courier.formerDomains.0.name"],
    [{ bridge: { publicUrl: `https://${DOMAIN.name}` } }, "bridge.publicUrl"],
    [{ bridge: { webhookFront: DOMAIN } }, "bridge.webhookFront.name"],
  ])("do not share a name: %j", (staging, path) => {
    expect(read({ prod: { bridge: { domain: DOMAIN } }, staging })).toThrow(
      `bridge.domain.name must be another name than "deliveries.example.com", which infra/stages/staging.json has as ${path}.`,
    );
  });

  it("may have names of their own, and another one that is wrong does not matter", () => {
    const staging = { bridge: { domain: { ...DOMAIN, name: "staging.example.com" } } };
    const prod = { bridge: { domain: DOMAIN } };
    expect(read({ prod, staging, odd: { bridge: 1 } })()).toMatchObject({ name: "prod" });
  });
});

it("names a file that is not JSON", () => {
  const folder = mkdtempSync(join(tmpdir(), "stages-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "odd.json"), "{ logLevel: 1 }");
  expect(() => readStage("odd", folder)).toThrow(/odd\.json is not valid JSON: .*Correct it/s);
});
