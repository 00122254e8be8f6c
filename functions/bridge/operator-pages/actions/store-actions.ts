import * as z from "zod";
import { dataRequestSchema } from "#shared/operator/answers.ts";
import {
  describeErasure,
  describeExport,
  describePause,
  describeResume,
} from "#shared/operator/describe-effects.ts";
import { toPath } from "#shared/operator/operator-client.ts";
import { toPagePath } from "../page-view.ts";
import { type ActionReader, readField } from "./operator-action.ts";

const anything = z.looseObject({});
const resumedSchema = z.looseObject({ still_paused: z.array(z.string()) });

interface Target {
  readonly path: string;
  readonly subject: string;
  /** The page of the store or account. */
  readonly page: string;
}

/** A store, or every store of a courier account. */
function readTarget(fields: URLSearchParams): Target | undefined {
  const [store, account] = [readField(fields, "store"), readField(fields, "account")];
  if (store !== undefined)
    return {
      path: `stores/${toPath(store)}`,
      subject: store,
      page: toPagePath("store", { store }),
    };
  if (account === undefined) return undefined;
  return {
    path: `accounts/${toPath(account)}`,
    subject: `every store of the account ${account}, also of those that are connected to it later`,
    page: toPagePath("account", { account }),
  };
}

/** Holds bookings. */
export const readPause: ActionReader = (fields) => {
  const target = readTarget(fields);
  if (target === undefined) return undefined;
  const { path, subject, page } = target;
  return {
    title: `Pause ${subject}`,
    effect: describePause(subject),
    button: "Pause",
    from: page,
    async run(client) {
      await client.call("POST", `${path}/pause`, { schema: anything });
      return page;
    },
  };
};

/** Lets bookings go on. */
export const readResume: ActionReader = (fields) => {
  const target = readTarget(fields);
  if (target === undefined) return undefined;
  const { path, subject, page } = target;
  return {
    title: `Resume ${subject}`,
    effect: describeResume(subject),
    button: "Resume",
    from: page,
    async run(client) {
      const resumed = await client.call("POST", `${path}/resume`, { schema: resumedSchema });
      return resumed.still_paused.length === 0 ? page : `${page}&done=still-paused`;
    },
  };
};

/** Ends every session of a store's merchants. */
export const readMerchantSignOut: ActionReader = (fields) => {
  const store = readField(fields, "store");
  if (store === undefined) return undefined;
  const from = toPagePath("store", { store });
  return {
    title: `Sign out the merchants of ${store}`,
    effect: `Ends every session of ${store}, in every browser, and the sign-in links that were mailed. Its merchants sign in again.`,
    button: "Sign out",
    from,
    async run(client) {
      await client.call("POST", `stores/${toPath(store)}/sign-out`, { schema: anything });
      return from;
    },
  };
};

/** Revokes an API key of a store. */
export const readKeyRevocation: ActionReader = (fields) => {
  const [store, key] = [readField(fields, "store"), readField(fields, "key")];
  if (store === undefined || key === undefined) return undefined;
  const from = toPagePath("store", { store });
  return {
    title: `Revoke the API key ${key} of ${store}`,
    effect: "Every call with this key is refused from now on. It cannot be made valid again.",
    button: "Revoke",
    isGrave: true,
    from,
    async run(client) {
      await client.call("DELETE", `stores/${toPath(store)}/api-keys/${toPath(key)}`, {
        schema: anything,
      });
      return from;
    },
  };
};

/** Exports what is stored about the buyer of some orders. */
export const readPersonExport: ActionReader = (fields) => {
  const orders = listOrders(fields);
  const store = readField(fields, "store");
  if (store === undefined || orders.length === 0) return undefined;
  return {
    title: `Export a person's data from ${store}`,
    effect: describeExport(store, orders.length),
    button: "Export",
    from: toPagePath("person", { store, orders: orders.join(" ") }),
    async run(client) {
      const { request_id: id } = await client.call(
        "POST",
        `stores/${toPath(store)}/data-requests`,
        {
          body: { order_ids: orders },
          schema: dataRequestSchema,
        },
      );
      return toPagePath("data-request", { store, id });
    },
  };
};

/** Erases the buyer of some orders. */
export const readPersonErasure: ActionReader = (fields) => {
  const orders = listOrders(fields);
  const store = readField(fields, "store");
  if (store === undefined || orders.length === 0) return undefined;
  return {
    title: `Erase a person's data from ${store}`,
    effect: describeErasure(store, orders.length),
    button: "Erase for ever",
    isGrave: true,
    from: toPagePath("person", { store, orders: orders.join(" ") }),
    async run(client) {
      await client.call("POST", `stores/${toPath(store)}/redactions`, {
        body: { order_ids: orders },
        schema: anything,
      });
      return toPagePath("person", { store });
    },
  };
};

const listOrders = (fields: URLSearchParams): string[] => [
  ...new Set((fields.get("orders") ?? "").split(/[\s,;]+/).filter((id) => id !== "")),
];
