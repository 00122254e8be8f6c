import { healthSchema } from "#shared/operator/answers.ts";
import { describeStore, isFailing, isUnhealthy } from "#shared/operator/describe-store.ts";
import {
  listEndedTroubles,
  listFailingStores,
  listSigns,
  listTroubles,
  type Trouble,
} from "#shared/operator/life-signs.ts";
import { lifeSignsSchema } from "#shared/operator/life-signs-answer.ts";
import { isNotFound } from "#shared/operator/operator-call-error.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import { readStuck } from "#shared/operator/stuck.ts";
import type { CommandResult, OpsContext } from "../context.ts";
import { formatTable } from "../format.ts";
import { EXIT_CODES, OpsError } from "../ops-error.ts";
import { readAccounts, readStores } from "./lists.ts";

/** Runs `health`: of everything, or of one store or account. */
export const showHealth = (context: OpsContext, id: string | undefined): Promise<CommandResult> =>
  id === undefined ? showAll(context) : showOne(context, id);

async function showAll({ client, now }: OpsContext): Promise<CommandResult> {
  const signs = await client.call("GET", "health", { schema: lifeSignsSchema });
  const stores = await readStores(client);
  const accounts = await readAccounts(client);
  const stuck = await readStuck(client);
  const ill = [
    ...stores.filter(isFailing).map((one) => ({
      ...{ what: one.store_id, is: describeStore(one, now()) },
      why: one.last_error?.text ?? "",
    })),
    ...accounts
      .filter(({ state }) => state !== "available")
      .map((one) => ({ what: one.account_id, is: one.state, why: one.text })),
  ];
  const failing = listFailingStores(stuck.deliveries);
  const troubles = [...listTroubles(signs, now()), ...ill, ...failing];
  const ended = listEndedTroubles(signs, now());
  const counts = `Stores: ${stores.length}. Courier accounts: ${accounts.length}. Deliveries: ${stuck.deliveries.length} stuck, ${stuck.overdue.length} overdue.`;
  return {
    data: {
      ...{ stores, accounts, stuck: stuck.deliveries.length, overdue: stuck.overdue.length },
      life_signs: signs,
      troubles: troubles.map(({ what, is, why }) => ({ what, is, why })),
      ended_troubles: ended,
    },
    text: [
      counts,
      "",
      troubles.length === 0
        ? "Nothing fails now, and nothing is late."
        : formatTroubles("IS", troubles),
      "",
      ...(ended.length === 0 ? [] : [formatTroubles("WAS, AND IS OVER", ended), ""]),
      formatTable(["LAST", "WHEN", "IS"], listSigns(signs, now())),
    ].join("\n"),
    next: [
      ...(signs.failing_runs.length > 0 ? ["failures"] : []),
      ...(ill.length + failing.length > 0 ? ["health <store or account>"] : []),
      ...(stuck.deliveries.length + stuck.overdue.length > 0 ? ["stuck"] : []),
    ],
    needsAttention: troubles.length > 0 || stuck.overdue.length > 0,
  };
}

const formatTroubles = (heading: string, troubles: readonly Trouble[]): string =>
  formatTable(
    ["WHAT", heading, "WHY"],
    troubles.map(({ what, is, why }) => [what, is, why]),
  );

/** Store ids and account ids look alike: a store is tried first. */
async function showOne({ client }: OpsContext, id: string): Promise<CommandResult> {
  const store = await client.call("GET", `stores/${toPath(id)}/health`, { schema: healthSchema });
  if (store.connection !== "never-connected")
    return {
      data: store,
      text: formatFields(store),
      next: [`stuck --store ${id}`],
      needsAttention: isUnhealthy(store),
    };
  const account = await client
    .call("GET", `accounts/${toPath(id)}/health`, { schema: healthSchema })
    .catch((error: unknown) => {
      if (isNotFound(error))
        throw new OpsError(
          `There is no store and no courier account "${id}". npm run ops -- stores lists the stores.`,
          EXIT_CODES.notFound,
        );
      throw error;
    });
  return {
    data: account,
    text: formatFields(account),
    needsAttention: account.state !== "available",
  };
}

/** One line a field, named with its path: `sweep.failing_since`. */
function formatFields(value: Readonly<Record<string, unknown>>): string {
  const lines = listFields(value, "");
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, text]) => `${name.padEnd(width)}  ${text}`).join("\n");
}

const listFields = (value: object, prefix: string): (readonly [string, string])[] =>
  Object.entries(value).flatMap(([name, field]) =>
    typeof field === "object" && field !== null
      ? listFields(field, `${prefix}${name}.`)
      : [[`${prefix}${name}`, field === null ? "-" : String(field)] as const],
  );
