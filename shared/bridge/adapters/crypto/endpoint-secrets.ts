import { createHash, randomBytes } from "node:crypto";
import { deriveKey, type KeyRing } from "#shared/aws/key-ring.ts";
import { formatDeliveryKey } from "#shared/bridge/domain/ids.ts";
import type {
  EndpointSecrets,
  EventNamer,
} from "#shared/bridge/ports/webhook-endpoints/webhook-endpoints.ts";

/** Creates the id of an endpoint. */
export const generateEndpointId = (): string => randomBytes(6).toString("hex");

/**
 * Derives the secrets of endpoints from the keys that also make those of WooCommerce's webhooks. Each
 * endpoint, and each rotation, has another one.
 */
export const createEndpointSecrets = (readKeys: () => Promise<KeyRing>): EndpointSecrets => ({
  getCurrentKeyId: async () => (await readKeys()).current.id,
  async derive(storeId, endpointId, { keyId, generation }) {
    const key = (await readKeys()).keys.get(keyId);
    if (key === undefined) return undefined;
    const salt = `${storeId}/${endpointId}/${generation}`;
    return `whsec_${deriveKey(key, salt, "outgoing-webhook").toString("base64")}`;
  },
});

/** Names an event by when it occurred, so that names sort, and by what it is. */
export const nameEvent: EventNamer = ({ key, type, occurredAt, status, sequence }) => {
  const what = status === undefined ? `${type} ${sequence}` : `${type} ${status}`;
  return formatEventId(occurredAt, `${formatDeliveryKey(key)} ${what}`);
};

/** Names the event of a test. */
export const nameTestEvent = (now: Date): string =>
  formatEventId(now, randomBytes(8).toString("hex"));

const formatEventId = (at: Date, what: string): string => {
  const digest = createHash("sha256").update(`${at.toISOString()} ${what}`).digest("hex");
  return `evt_${at.getTime().toString(36).padStart(9, "0")}${digest.slice(0, 16)}`;
};
