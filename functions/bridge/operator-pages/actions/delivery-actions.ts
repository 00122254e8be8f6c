import * as z from "zod";
import { doneSchema } from "#shared/operator/answers.ts";
import {
  describeReconcile,
  describeReplay,
  describeResync,
} from "#shared/operator/describe-effects.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import { toPagePath } from "../page-view.ts";
import { type ActionReader, readField } from "./operator-action.ts";

/** Has the bridge look at an order now. */
export const readReconcile: ActionReader = (fields) => {
  const [store, order] = [readField(fields, "store"), readField(fields, "order")];
  if (store === undefined || order === undefined) return undefined;
  const from = toPagePath("order", { store, order });
  return {
    title: `Look at order ${order} of ${store}`,
    effect: describeReconcile(store, order),
    button: "Look at it now",
    from,
    async run(client) {
      const path = `stores/${toPath(store)}/deliveries/${toPath(order)}/reconcile`;
      await client.call("POST", path, { schema: doneSchema });
      return from;
    },
  };
};

/** Has the courier asked for every open delivery of an account. */
export const readResync: ActionReader = (fields) => {
  const account = readField(fields, "account");
  if (account === undefined) return undefined;
  const from = toPagePath("account", { account });
  return {
    title: `Ask the courier of ${account} again`,
    effect: describeResync(account),
    button: "Ask again",
    from,
    async run(client) {
      await client.call("POST", `accounts/${toPath(account)}/resync`, { schema: doneSchema });
      return from;
    },
  };
};

/** Has the sweep read a store's changes again. The time is in UTC, as the page says. */
export const readReplay: ActionReader = (fields) => {
  const store = readField(fields, "store");
  const since = readUtc(readField(fields, "since") ?? "");
  const end = readField(fields, "until") ?? "";
  const until = readUtc(end);
  if (store === undefined || since === undefined) return undefined;
  if (end !== "" && until === undefined) return undefined;
  const from = toPagePath("store", { store });
  return {
    title: `Read the changes of ${store} again`,
    effect: describeReplay(store, since, until),
    button: "Read again",
    from,
    async run(client) {
      await client.call("POST", `stores/${toPath(store)}/replay`, {
        body: { since: since.toISOString(), until: until?.toISOString() },
        schema: doneSchema,
      });
      return from;
    },
  };
};

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

function readUtc(text: string): Date | undefined {
  if (!LOCAL_TIME.test(text)) return undefined;
  const time = new Date(`${text}Z`);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** Has the courier asked again to erase what it did not. */
export const readErasureRetry: ActionReader = (fields) => {
  const account = readField(fields, "account");
  if (account === undefined) return undefined;
  const from = toPagePath("account", { account });
  return {
    title: `Ask the courier of ${account} to erase again`,
    effect:
      "Asks the courier again for each erasure that it refused or that failed. What it has erased stays erased.",
    button: "Try again",
    from,
    async run(client) {
      const path = `accounts/${toPath(account)}/erasures/retry`;
      await client.call("POST", path, { schema: z.looseObject({}) });
      return from;
    },
  };
};
