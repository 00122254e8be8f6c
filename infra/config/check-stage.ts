import type * as z from "zod";
import type { stageSchema } from "./schema.ts";

type CheckedStage = z.output<typeof stageSchema>;
interface Finding {
  readonly path: string;
  readonly message: string;
}

/** Lists the values that are right by themselves and wrong together. */
export const listContradictions = (name: string, stage: CheckedStage): Finding[] => [
  ...checkRetention(stage),
  ...checkAddresses(stage),
  ...checkPrivateAddresses(name, stage),
  ...checkRunbook(stage),
  ...checkTables(stage),
  ...checkWebhookFront(stage),
];

/** A restore brings erased data back: the logs must still say what has to be erased again. */
function checkRetention({ retention }: CheckedStage): Finding[] {
  const { logDays, recoveryDays, backupDays = 0 } = retention;
  return [
    { path: "retention.recoveryDays", days: recoveryDays },
    { path: "retention.backupDays", days: backupDays },
  ]
    .filter(({ days }) => days >= logDays)
    .map(({ path, days }) => ({
      path,
      message: `must be less than retention.logDays (${logDays}), not ${days}. A restore brings erased data back, and the logs say what to erase again: raise logDays or lower this.`,
    }));
}

function checkAddresses({ bridge, courier }: CheckedStage): Finding[] {
  const systems = { bridge, courier };
  const names = Object.entries(systems).flatMap(([system, { domain, formerDomains }]) => [
    ...(domain === undefined ? [] : [{ path: `${system}.domain.name`, name: domain.name }]),
    ...formerDomains.map(({ name }, at) => ({ path: `${system}.formerDomains.${at}.name`, name })),
  ]);
  const { webhookFront } = bridge;
  if (webhookFront !== undefined)
    names.push({ path: "bridge.webhookFront.name", name: webhookFront.name });
  return names
    .filter(({ name }, at) => names.findIndex((other) => other.name === name) < at)
    .map(({ path, name }) => ({
      path,
      message: `must be another name than "${name}", which this file uses already. A domain leads to one API or load balancer.`,
    }));
}

/** A relative link leads nowhere in a mail, and nowhere in CloudWatch. */
function checkRunbook({ runbookUrl, alarmEmail, pageTopicArn }: CheckedStage): Finding[] {
  if (runbookUrl !== undefined) return [];
  const [notified] = Object.entries({ alarmEmail, pageTopicArn })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  if (notified === undefined) return [];
  return [
    {
      path: "runbookUrl",
      message: `must be an https address, not absent, because ${notified} is set: alarms that reach people link to it. Give the address of docs/runbook.md in your repository or wiki.`,
    },
  ];
}

function checkPrivateAddresses(name: string, stage: CheckedStage): Finding[] {
  if (!stage.allowPrivateAddresses || name !== "prod") return [];
  return [
    {
      path: "allowPrivateAddresses",
      message:
        "must be false in prod, not true. Whoever enters an address could read what is inside your network. Remove it.",
    },
  ];
}

/** The limits are of a table that is paid by the call: one with capacity has a most of its own. */
function checkTables({ limits, tables: { provisioned } }: CheckedStage): Finding[] {
  if (provisioned === undefined) return [];
  const limited = Object.entries(limits.table).filter(([, units]) => units !== undefined);
  const { read, write } = provisioned;
  return [
    ...limited.map(([name, units]) => ({
      path: `limits.table.${name}`,
      message: `must be absent, not ${units}, because tables.provisioned is set: its most is the limit. Remove one of the two.`,
    })),
    ...Object.entries({ read, write })
      .filter(([, { least, most }]) => least > most)
      .map(([kind, { least, most }]) => ({
        path: `tables.provisioned.${kind}.least`,
        message: `must be at most tables.provisioned.${kind}.most (${most}), not ${least}. Lower it, or raise the other.`,
      })),
  ];
}

/** A load balancer limits no rate: without reserved executions, a flood takes those of all functions. */
function checkWebhookFront({ bridge, concurrency }: CheckedStage): Finding[] {
  if (bridge.webhookFront === undefined || concurrency.intakes > 0) return [];
  return [
    {
      path: "concurrency.intakes",
      message:
        "must be at least 1, not 0, because bridge.webhookFront is set: a load balancer limits no rate, and the executions that are reserved for intakes limit what a flood of webhooks takes. Set it to what your peak needs.",
    },
  ];
}
