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
import { ratePointDriver } from "#shared/contract/points/rate-point-driver-call.ts";

/** The purpose of a call to the courier, for calls whose lost response may cause harm. */
export type CallKind =
  | "quote"
  | "confirm"
  | "order by token"
  | "details"
  | "driver location"
  | "cancel"
  | "rate"
  | "rate point driver"
  | "find point"
  | "create point"
  | "track point"
  | "mark point";

interface CallPattern {
  readonly kind: CallKind;
  readonly call: Call;
  /** The subject's id in the request: a field of the body, or else the path variable. */
  readonly subject: `${"name" | "token" | "order" | "key" | "point"}`;
  readonly field?: string;
  /** The field of the response that identifies the subject from then on. */
  readonly assigns?: readonly [field: string, as: CallPattern["subject"]];
}

const KINDS: readonly CallPattern[] = [
  ...[quoteDropoff, quotePickup].map(
    (call): CallPattern => ({
      kind: "quote",
      call,
      subject: "name",
      field: "order_name",
      assigns: ["api_token", "token"],
    }),
  ),
  ...[confirmDropoff, confirmPickup].map(
    (call): CallPattern => ({
      kind: "confirm",
      call,
      subject: "token",
      field: "api_token",
      assigns: ["inserted_id", "order"],
    }),
  ),
  { kind: "order by token", call: getOrderByToken, subject: "token" },
  { kind: "details", call: getOrder, subject: "order" },
  { kind: "driver location", call: getDriverLocation, subject: "order" },
  { kind: "cancel", call: cancelOrder, subject: "order" },
  { kind: "rate", call: rateDriver, subject: "order", field: "order_id" },
  { kind: "rate point driver", call: ratePointDriver, subject: "point", field: "id" },
  { kind: "find point", call: getPointByAccessKey, subject: "key" },
  ...[createPoint, createPointRoute].map(
    (call): CallPattern => ({
      kind: "create point",
      call,
      subject: "key",
      field: "access_key",
      assigns: ["inserted_id", "point"],
    }),
  ),
  { kind: "track point", call: trackPointByAccessKey, subject: "key" },
  { kind: "mark point", call: deliveryReady, subject: "point", field: "id" },
];

/** A request to the courier: its kind and its topic. */
export interface KnownCall {
  readonly kind: CallKind;
  readonly topic: string;
  /** Returns the topic's new name after this response. */
  readonly findNewTopic: (response: unknown) => string | undefined;
}

/** Identifies a request. Returns undefined for calls that the bridge does not make. */
export function identifyCall(method: string, path: string, body: unknown): KnownCall | undefined {
  for (const { kind, call, subject, field, assigns } of KINDS) {
    const found = call.method === method ? toPathPattern(call).exec(path) : null;
    if (found === null) continue;
    const subjectId =
      field === undefined ? decodeURIComponent(found[1] ?? "") : readField(body, field);
    return {
      kind,
      topic: `${subject} ${subjectId}`,
      findNewTopic: (response) => {
        const value = assigns && readField(response, assigns[0]);
        return value === undefined ? undefined : `${assigns?.[1]} ${value}`;
      },
    };
  }
  return undefined;
}

const toPathPattern = ({ path }: Call) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);

/** Reads a field of text or number as text. */
function readField(body: unknown, field: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value = Object.entries(body).find(([name]) => name === field)?.[1];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
