import {
  type CircuitState,
  toCircuitMessage,
} from "#shared/bridge/domain/account-health/circuit-breaker.ts";
import type { CourierStatus } from "#shared/bridge/domain/delivery/courier-status.ts";
import type { Delivery, DeliveryState } from "#shared/bridge/domain/delivery/delivery.ts";
import type { DeliveryKey } from "#shared/bridge/domain/ids.ts";
import { createMessage, type Message } from "#shared/bridge/domain/messages/message.ts";
import type { StoreAccess } from "#shared/bridge/domain/stores/store.ts";
import type { StoreHealth } from "#shared/bridge/domain/stores/store-health.ts";
import type {
  EndpointState,
  WebhookEndpoint,
} from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import type { IncidentKind } from "./merchant-mail.ts";

/** Something that needs the merchant. */
export interface Incident {
  /** The same as long as it lasts: by it, nothing is mailed twice. */
  readonly id: string;
  readonly kind: IncidentKind;
  readonly message: Message;
  /** Absent if it is about the whole store. */
  readonly delivery?:
    | { readonly key: DeliveryKey; readonly orderName?: string | undefined }
    | undefined;
}

/** What a list has of a delivery. */
interface NeedyDelivery
  extends Pick<Delivery, "key" | "orderName" | "reason" | "alert" | "lastError"> {
  readonly state: DeliveryState;
  readonly status?: CourierStatus | undefined;
}

/** What fails for less long usually works again before anybody could do something. */
const LASTING_MS = 30 * 60_000;

const isLasting = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= LASTING_MS;

/** Returns what a delivery that needs attention needs it for; undefined if it may pass by itself. */
export function findDeliveryIncident(one: NeedyDelivery, now: Date): Incident | undefined {
  const { key, orderName, state, status, reason, alert, lastError } = one;
  const create = (kind: IncidentKind, { code, params }: Message): Incident => ({
    id: `${kind} ${code} ${key.orderId}/${key.part}`,
    kind,
    message: { code, params },
    delivery: { key, orderName },
  });
  if (state === "held") return reason && create("held", reason);
  if (status === "returned") return create("returned", alert ?? createMessage("status.returned"));
  if (alert !== undefined) return create("failed", alert);
  if (status === "attempt-failed" || status === "failed")
    return create("failed", createMessage(`status.${status}`));
  return lastError && isLasting(lastError.since, now) ? create("failed", lastError) : undefined;
}

/** Returns what keeps the store's orders from arriving; undefined if nothing does for long. */
export function findStoreIncident(
  access: Pick<StoreAccess, "kind">,
  { sweep }: Pick<StoreHealth, "sweep">,
  now: Date,
): Incident | undefined {
  if (access.kind === "disconnected")
    return createStoreIncident(createMessage("store-disconnected"));
  const error = sweep?.lastError;
  return error && isLasting(error.since, now) ? createStoreIncident(error) : undefined;
}

/** Returns that nothing more is sent to a program of the merchant's own; undefined if it is sent. */
export const findWebhookIncident = (
  { endpointId, url }: Pick<WebhookEndpoint, "endpointId" | "url">,
  { disabledAt }: EndpointState,
): Incident | undefined =>
  disabledAt && {
    id: `disconnected webhook ${endpointId}`,
    kind: "disconnected",
    // The rest of an address can hold a password of the merchant's.
    message: createMessage("webhook-disabled", { host: new URL(url).host }),
  };

const createStoreIncident = ({ code, params }: Message): Incident => ({
  id: `disconnected ${code}`,
  kind: "disconnected",
  message: { code, params },
});

/** Returns what keeps orders from going to the courier; undefined if nothing does for long. */
export function findCourierIncident(circuit: CircuitState, now: Date): Incident | undefined {
  const isRefused = circuit.state === "refused-credentials";
  const isDown = circuit.state === "down" && isLasting(circuit.since, now);
  return isRefused || isDown ? createStoreIncident(toCircuitMessage(circuit)) : undefined;
}
