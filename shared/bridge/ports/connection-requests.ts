import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { ConnectionRequest } from "#shared/bridge/domain/stores/connection-request.ts";

/** Names a connection request. The request id is not the secret of its link. */
export type ConnectionRequestKey = Pick<ConnectionRequest, "storeId" | "requestId">;

/** Stores connection requests with the data of their store, encrypted. */
export interface ConnectionRequests {
  create(request: ConnectionRequest): Promise<void>;
  find(key: ConnectionRequestKey): Promise<ConnectionRequest | undefined>;
  /** Notes who can confirm the request. */
  noteConfirmer(
    key: ConnectionRequestKey,
    confirmer: NonNullable<ConnectionRequest["confirmer"]>,
  ): Promise<void>;
  list(storeId: StoreId): Promise<ConnectionRequest[]>;
  /**
   * Moves the request from one state to another. Returns false if it has another state. The states
   * `connected` and `rejected` delete its keys.
   */
  transition(
    key: ConnectionRequestKey,
    from: ConnectionRequest["state"],
    to: ConnectionRequest["state"],
  ): Promise<boolean>;
}
