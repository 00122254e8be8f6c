import * as z from "zod";
import { toPath } from "../client/operator-client.ts";
import { doneSchema } from "../client/schemas.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";

const pausedSchema = z.looseObject({ stores: z.array(z.string()) });
const requestSchema = z.looseObject({ request_id: z.string() });
const exportSchema = z.looseObject({ deliveries: z.array(z.unknown()) });

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
  const subject = store === undefined ? `every store of the account ${account}` : store;
  await confirm(
    change === "pause"
      ? `Holds the bookings of ${subject}: nothing new goes out, also by hand, and its merchant sees why. What is booked is delivered.`
      : `Lets the bookings of ${subject} go on: everything that waited is looked at now.`,
  );
  const data = await client.call("POST", `${path}/${change}`, { schema: pausedSchema });
  const done = change === "pause" ? "Paused" : "Resumed";
  return {
    data,
    text: data.stores.length === 0 ? "No store uses it." : `${done}: ${data.stores.join(", ")}`,
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
  { client, confirm }: OpsContext,
  store: string,
  { since }: { readonly since: string },
): Promise<CommandResult> {
  const time = new Date(since);
  if (Number.isNaN(time.getTime()))
    throw new OpsError(`"${since}" is not a time. Write 2026-11-22T10:00:00Z.`, EXIT_CODES.usage);
  await confirm(
    `Reads every order of ${store} that changed since ${time.toISOString()} again. What went out already does not go out twice.`,
  );
  const data = await client.call("POST", `stores/${toPath(store)}/replay`, {
    body: { since: time.toISOString() },
    schema: doneSchema,
  });
  return { data, text: data.message, next: [`health ${store}`] };
}

/** Runs `resync`: has the courier asked for the status of every open delivery of an account. */
export async function resyncAccount(
  { client, confirm }: OpsContext,
  account: string,
): Promise<CommandResult> {
  await confirm(`Asks the courier of ${account} for the status of each open delivery.`);
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
  await confirm(
    `Prints the personal data of the buyer of ${orders.length} orders of ${store}. It is recorded that you read it.`,
  );
  const path = `stores/${toPath(store)}/data-requests`;
  const { request_id: id } = await client.call("POST", path, {
    body: { order_ids: orders },
    schema: requestSchema,
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
  await confirm(
    `Removes the buyer's data from ${orders.length} orders of ${store}, here and at the courier, for ever. Nothing more can be done with these deliveries.`,
  );
  const data = await client.call("POST", `stores/${toPath(store)}/redactions`, {
    body: { order_ids: orders },
    schema: z.looseObject({}),
  });
  const [first] = orders;
  return { data, text: "It is done within minutes.", next: [`why ${store}/${first}`] };
}
