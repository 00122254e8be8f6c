import * as z from "zod";
import { accountIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  type CourierErasure,
  completeErasure,
} from "#shared/bridge/domain/privacy/courier-erasure.ts";
import { courierRecordSchema } from "#shared/bridge/domain/privacy/courier-record.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";
import { listErasures } from "#shared/bridge/use-cases/privacy/list-erasures.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import { ok } from "#shared/kernel/result.ts";
import { toOptionalMessageView } from "./message-view.ts";
import { defineRoute, type OperatorRoute } from "./operator-route.ts";
import { refuse } from "./refusal.ts";

interface Deps {
  readonly erasures: CourierErasures;
  readonly clock: Clock;
}

const accountPathSchema = z.object({ accountId: accountIdSchema });

/** Creates the calls that show what couriers have not erased, try it again, and mark it as done. */
export const createErasureRoutes = ({ erasures, clock }: Deps): OperatorRoute[] => [
  defineRoute(
    { key: "GET /ops/v1/accounts/{accountId}/erasures", status: 200, path: accountPathSchema },
    async ({ path: { accountId } }) =>
      ok({ erasures: (await listErasures(erasures, accountId)).map(toErasureView) }),
  ),

  defineRoute(
    {
      key: "POST /ops/v1/accounts/{accountId}/erasures/retry",
      status: 202,
      path: accountPathSchema,
    },
    async ({ path: { accountId } }) => {
      const found = await listErasures(erasures, accountId);
      const ended = found.filter(({ state }) => state !== "pending");
      for (const erasure of ended) await erasures.request(erasure, clock());
      return ok({ account_id: accountId, retried: ended.length });
    },
  ),

  defineRoute(
    {
      key: "DELETE /ops/v1/accounts/{accountId}/erasures/{kind}/{id}",
      status: 200,
      path: courierRecordSchema.unwrap(),
    },
    async ({ path }) => {
      const erasure = await erasures.find(path);
      if (erasure === undefined) return refuse(404, "No such erasure.");
      await erasures.save(completeErasure(erasure, clock()));
      return ok({ account_id: path.accountId, kind: path.kind, id: path.id });
    },
  ),
];

const toErasureView = ({ kind, id, state, requestedAt, attempts, ...rest }: CourierErasure) => ({
  kind,
  id,
  state,
  requested_at: requestedAt,
  attempts,
  due_at: rest.dueAt ?? null,
  last_error: toOptionalMessageView(rest.lastError),
});
