import * as z from "zod";
import { dataRequestSchema, doneSchema, exportSchema } from "#shared/operator/answers.ts";
import {
  describeErasure,
  describeExport,
  describePause,
  describeReplay,
  describeResume,
  describeResync,
} from "#shared/operator/describe-effects.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";
import { parseTime } from "../parse-time.ts";

const pausedSchema = z.looseObject({
  stores: z.array(z.string()),
  still_paused: z.array(z.string()),
});

/** What to pause or resume: a store, or every store of a courier account. */
export interface PauseTarget {
  readonly store?: string | undefined;
  readonly account?: string | undefined;
}

/** Runs `pause` and `resume`. */
export async function changePause(
  { client, confirm }: OpsContext,
  change: "pause" | "resume",
  { store, account }: PauseTarget,
): Promise<CommandResult> {
  const path = findTargetPath(store, account);
  const later = change === "pause" ? ", also of those that are connected to it later" : "";
  const subject = store ?? `every store of the account ${account}${later}`;
  await confirm(change === "pause" ? describePause(subject) : describeResume(subject));
  const data = await client.call("POST", `${path}/${change}`, { schema: pausedSchema });
  const done = change === "pause" ? "Paused" : "Resumed";
  return {
    data,
    text: [
      `${done}: ${data.stores.join(", ") || "no store uses it yet"}.`,
      ...(data.still_paused.length === 0
        ? []
        : [
            `Another pause still holds ${data.still_paused.join(", ")}: of the store, or of its account.`,
          ]),
    ].join("\n"),
    next:
      change === "pause"
        ? [`resume --${store ? "store" : "account"} ${store ?? account}`]
        : ["stuck"],
  };
}

function findTargetPath(store: string | undefined, account: string | undefined): string {
  if (store !== undefined && account === undefined) return `stores/${toPath(store)}`;
  if (account !== undefined && store === undefined) return `accounts/${toPath(account)}`;
  throw new OpsError("Name either --store or --account.", EXIT_CODES.usage);
}

/** Runs `replay`: has the sweep read the changes of a store since a time again. */
export async function replayStore(
  { client, confirm, now }: OpsContext,
  store: string,
  options: { readonly since: string; readonly until?: string | undefined },
): Promise<CommandResult> {
  const since = parseTime(options.since, now());
  const until = options.until === undefined ? undefined : parseTime(options.until, now());
  await confirm(describeReplay(store, since, until));
  const data = await client.call("POST", `stores/${toPath(store)}/replay`, {
    body: { since: since.toISOString(), until: until?.toISOString() },
    schema: doneSchema,
  });
  return { data, text: data.message, next: [`health ${store}`] };
}

/** Runs `resync`: has the courier asked for the status of every open delivery of an account. */
export async function resyncAccount(
  { client, confirm }: OpsContext,
  account: string,
): Promise<CommandResult> {
  await confirm(describeResync(account));
  const data = await client.call("POST", `accounts/${toPath(account)}/resync`, {
    schema: doneSchema,
  });
  return { data, text: data.message, next: [`health ${account}`, "stuck"] };
}

/** Runs `person export`: prints everything that is stored about the buyer of these orders. */
export async function exportPerson(
  { client, confirm }: OpsContext,
  store: string,
  orders: readonly string[],
): Promise<CommandResult> {
  await confirm(describeExport(store, orders.length));
  const path = `stores/${toPath(store)}/data-requests`;
  const { request_id: id } = await client.call("POST", path, {
    body: { order_ids: orders },
    schema: dataRequestSchema,
  });
  const data = await client.call("GET", `${path}/${toPath(id)}`, { schema: exportSchema });
  return { data, text: JSON.stringify(data.deliveries, null, 2) };
}

/** Runs `person erase`: redacts the buyer in these orders, here and at the courier. */
export async function erasePerson(
  { client, confirm }: OpsContext,
  store: string,
  orders: readonly string[],
): Promise<CommandResult> {
  await confirm(describeErasure(store, orders.length));
  const data = await client.call("POST", `stores/${toPath(store)}/redactions`, {
    body: { order_ids: orders },
    schema: z.looseObject({}),
  });
  const [first] = orders;
  return { data, text: "It is done within minutes.", next: [`why ${store}/${first}`] };
}
