import * as z from "zod";
import {
  type ConnectionRequest,
  getRequestState,
} from "#shared/bridge/domain/stores/connection-request.ts";
import {
  confirmConnection,
  rejectConnection,
} from "#shared/bridge/use-cases/connecting/confirm-connection.ts";
import type {
  ConfirmDeps,
  ConnectRefusal,
} from "#shared/bridge/use-cases/connecting/connect-deps.ts";
import { ok } from "#shared/kernel/result.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";
import { storePathSchema } from "./request-schemas.ts";

const requestPathSchema = storePathSchema.extend({ requestId: z.string().max(100) });
const REQUEST_NOT_FOUND = refuse(404, "No such connection request.");

/** Creates the calls that show, confirm and reject the connections that merchants requested. */
export function createConnectionRequestRoutes(deps: ConfirmDeps): OperatorRoute[] {
  return [
    defineRoute(
      {
        key: "GET /ops/v1/stores/{storeId}/connection-requests",
        status: 200,
        path: storePathSchema,
      },
      async ({ path: { storeId } }) => {
        const found = await deps.requests.list(storeId);
        const now = deps.clock();
        return ok({ connection_requests: found.map((request) => toRequestView(request, now)) });
      },
    ),

    defineRoute(
      {
        key: "POST /ops/v1/stores/{storeId}/connection-requests/{requestId}/confirm",
        status: 200,
        path: requestPathSchema,
      },
      async ({ path }) => {
        if ((await deps.requests.find(path)) === undefined) return REQUEST_NOT_FOUND;
        const connected = await confirmConnection(deps, path);
        if (!connected.ok) return refuseConfirmation(connected.refusal);
        const { storeId, url } = connected.value;
        return ok({ store_id: storeId, url, state: "connected" });
      },
    ),

    defineRoute(
      {
        key: "DELETE /ops/v1/stores/{storeId}/connection-requests/{requestId}",
        status: 200,
        path: requestPathSchema,
      },
      async ({ path }) => {
        if ((await deps.requests.find(path)) === undefined) return REQUEST_NOT_FOUND;
        await rejectConnection(deps, path);
        const state = (await deps.requests.find(path))?.state;
        return ok({ store_id: path.storeId, request_id: path.requestId, state });
      },
    ),
  ];
}

const toRequestView = (request: ConnectionRequest, now: Date) => ({
  request_id: request.requestId,
  url: request.url,
  state: getRequestState(request, now),
  /** Who can confirm; null if the mail has not been sent yet. */
  confirmer: request.confirmer ?? null,
  requested_at: request.requestedAt,
  expires_at: request.expiresAt,
});

function refuseConfirmation(refusal: ConnectRefusal) {
  const code = typeof refusal === "string" ? refusal : refusal.code;
  return refuse(409, CONFIRMATION_REFUSALS.get(code) ?? "The request cannot be confirmed.", {
    code,
  });
}

const CONFIRMATION_REFUSALS = new Map<string, string>([
  ["expired", "The request has expired. The merchant has to start again."],
  ["rejected", "The request was rejected. The merchant has to start again with a new invitation."],
  ["used", "The invitation connected another shop. Send the merchant a new one."],
  ["shop-taken", "The shop is connected under another store id. Disconnect that store first."],
  [
    "store-taken",
    "The store id belongs to another shop. Invite the merchant with another store id.",
  ],
]);
