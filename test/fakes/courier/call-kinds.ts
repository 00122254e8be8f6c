import type { Call } from "#shared/contract/call.ts";
import { confirmDropoff, confirmPickup } from "#shared/contract/orders/confirm-calls.ts";
import { cancelOrder, rateDriver } from "#shared/contract/orders/order-change-calls.ts";
import {
  getDriverLocation,
  getOrder,
  getOrderByToken,
} from "#shared/contract/orders/order-read-calls.ts";
import { quoteDropoff, quotePickup } from "#shared/contract/orders/quote-calls.ts";
import { createPoint } from "#shared/contract/points/create-point-call.ts";
import { createPointRoute } from "#shared/contract/points/create-point-route-call.ts";
import {
  getPointByAccessKey,
  trackPointByAccessKey,
} from "#shared/contract/points/point-read-calls.ts";
import { deliveryReady } from "#shared/contract/points/point-status-calls.ts";

/** What a call of the courier's is for, as far as a lost answer to it may do harm. */
export type CallKind =
  | "quote"
  | "confirm"
  | "order by token"
  | "details"
  | "driver location"
  | "cancel"
  | "rate"
  | "find point"
  | "create point"
  | "track point"
  | "mark point";

interface KindOfCall {
  readonly kind: CallKind;
  readonly call: Call;
  /** What names the matter in the request: a field of its body, or else the path's variable. */
  readonly by: `${"name" | "token" | "order" | "key" | "point"}`;
  readonly field?: string;
  /** A field of the answer that names the matter from then on. */
  readonly tells?: readonly [field: string, as: KindOfCall["by"]];
}

const KINDS: readonly KindOfCall[] = [
  ...[quoteDropoff, quotePickup].map(
    (call): KindOfCall => ({
      kind: "quote",
      call,
      by: "name",
      field: "order_name",
      tells: ["api_token", "token"],
    }),
  ),
  ...[confirmDropoff, confirmPickup].map(
    (call): KindOfCall => ({
      kind: "confirm",
      call,
      by: "token",
      field: "api_token",
      tells: ["inserted_id", "order"],
    }),
  ),
  { kind: "order by token", call: getOrderByToken, by: "token" },
  { kind: "details", call: getOrder, by: "order" },
  { kind: "driver location", call: getDriverLocation, by: "order" },
  { kind: "cancel", call: cancelOrder, by: "order" },
  { kind: "rate", call: rateDriver, by: "order", field: "order_id" },
  { kind: "find point", call: getPointByAccessKey, by: "key" },
  ...[createPoint, createPointRoute].map(
    (call): KindOfCall => ({
      kind: "create point",
      call,
      by: "key",
      field: "access_key",
      tells: ["inserted_id", "point"],
    }),
  ),
  { kind: "track point", call: trackPointByAccessKey, by: "key" },
  { kind: "mark point", call: deliveryReady, by: "point", field: "id" },
];

/** A request to the courier: its kind, and the name of the matter it is about. */
export interface KnownCall {
  readonly kind: CallKind;
  readonly about: string;
  /** The name that the matter has from this answer on. */
  readonly named: (answer: unknown) => string | undefined;
}

/** Recognizes a request; undefined for calls that the bridge does not make. */
export function knownCall(method: string, path: string, body: unknown): KnownCall | undefined {
  for (const { kind, call, by, field, tells } of KINDS) {
    const found = call.method === method ? pattern(call).exec(path) : null;
    if (found === null) continue;
    const subject = field === undefined ? decodeURIComponent(found[1] ?? "") : read(body, field);
    return {
      kind,
      about: `${by} ${subject}`,
      named: (answer) => {
        const value = tells && read(answer, tells[0]);
        return value === undefined ? undefined : `${tells?.[1]} ${value}`;
      },
    };
  }
  return undefined;
}

const pattern = ({ path }: Call) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);

/** A field as text, whether it is text or a number. */
function read(body: unknown, field: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = Object.entries(body).find(([name]) => name === field)?.[1];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
