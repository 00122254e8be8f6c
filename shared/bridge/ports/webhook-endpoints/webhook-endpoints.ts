import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { DeliveryEvent } from "#shared/bridge/domain/webhook-endpoints/delivery-event.ts";
import type {
  EventAttempt,
  SentEvent,
} from "#shared/bridge/domain/webhook-endpoints/sent-event.ts";
import type {
  EndpointState,
  SigningSecret,
} from "#shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts";
import type { WebhookMessage } from "#shared/bridge/domain/webhook-endpoints/webhook-message.ts";

/** Stores how well each endpoint answers. */
export interface EndpointStates {
  read(storeId: StoreId, endpointId: string): Promise<EndpointState>;
  save(storeId: StoreId, endpointId: string, state: EndpointState): Promise<void>;
  /** Saves it if the state that was read is still stored. Returns whether it was. */
  change(
    storeId: StoreId,
    endpointId: string,
    before: EndpointState,
    next: EndpointState,
  ): Promise<boolean>;
}

/** Stores the events of the last thirty days with their attempts, for each endpoint. */
export interface SentEvents {
  /** Adds an event. Returns false if it is there. */
  add(sent: SentEvent): Promise<boolean>;
  find(storeId: StoreId, endpointId: string, eventId: string): Promise<SentEvent | undefined>;
  /** Saves it if as many attempts are stored as `attemptsBefore`. */
  save(sent: SentEvent, attemptsBefore: number): Promise<boolean>;
  /** Lists the newest first, from after this one on. */
  list(
    storeId: StoreId,
    endpointId: string,
    limit: number,
    after: string | undefined,
  ): Promise<readonly SentEvent[]>;
}

export interface WebhookQueue {
  /** Sends a message that is received after so many milliseconds, at most fifteen minutes. */
  send(message: WebhookMessage, delayMs?: number): Promise<void>;
}

/** Sends a signed request to an endpoint. Never throws: the attempt says what went wrong. */
export interface WebhookSender {
  send(request: {
    readonly url: string;
    readonly eventId: string;
    readonly body: string;
    readonly secrets: readonly string[];
    readonly at: Date;
  }): Promise<EventAttempt>;
}

/** Derives the secrets of endpoints. */
export interface EndpointSecrets {
  readonly getCurrentKeyId: () => Promise<string>;
  /** `whsec_…`; undefined if the key was removed. */
  derive(storeId: StoreId, endpointId: string, secret: SigningSecret): Promise<string | undefined>;
}

/** Names an event; the same change has the same name. */
export type EventNamer = (event: DeliveryEvent) => string;
