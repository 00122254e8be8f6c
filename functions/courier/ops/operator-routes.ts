import { answered } from "#functions/courier/http/map-result.ts";
import { type Route, route } from "#functions/courier/http/route.ts";
import {
  registerAccount as registerCall,
  setPointStatus as setPointStatusCall,
  updateAccount as updateCall,
} from "#shared/contract/ops/operator-calls.ts";
import { rotateSecrets as rotateCall } from "#shared/contract/ops/operator-order-calls.ts";
import { POINT_STATUS } from "#shared/contract/points/point-status-names.ts";
import { asPointId } from "#shared/courier/domain/points/point-id.ts";
import { asPointStatus, POINT_STATUSES } from "#shared/courier/domain/points/point-status.ts";
import {
  type RegisterDeps,
  registerAccount,
  updateAccount,
} from "#shared/courier/use-cases/accounts/register-account.ts";
import { rotateSecrets } from "#shared/courier/use-cases/accounts/rotate-secrets.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";
import { notFound, wrongField } from "#shared/courier/use-cases/refusal.ts";
import { ok, refused } from "#shared/kernel/result.ts";
import type { Operator } from "./identify-operator.ts";

type OpsRouteDeps = SetPointStatusDeps & RegisterDeps;

/** The operator's calls. All of them are ours. */
export function opsRoutes(deps: OpsRouteDeps): Route<Operator>[] {
  const setStatus = setPointStatus(deps);
  const register = registerAccount(deps);
  const update = updateAccount(deps.accounts);
  const rotate = rotateSecrets(deps);

  return [
    route(setPointStatusCall, async ({ variables, body: { status_id, courier } }) => {
      const becomes = asPointStatus(status_id);
      if (becomes === undefined) return refused(wrongField("status_id", knownStatuses));
      const id = asPointId(Number(variables.id));
      if (id === undefined) return refused(notFound("point"));
      const set = await setStatus(id, () => ({
        becomes,
        by: "operator",
        courier: courier ?? undefined,
      }));
      return set.ok ? ok({ code: 0, id, status_id: becomes, status: POINT_STATUS[becomes] }) : set;
    }),
    route(registerCall, async ({ body }) => {
      const { account, secretid, webhookSecret } = await register(body);
      const { clientid } = account;
      return ok({ code: 0, clientid, secretid, webhook_secret: webhookSecret });
    }),
    route(rotateCall, async ({ variables: { clientid = "" } }) =>
      answered(await rotate(clientid), ({ secretid, webhookSecret }) => ({
        code: 0,
        clientid,
        secretid,
        webhook_secret: webhookSecret,
      })),
    ),
    route(updateCall, async ({ variables, body }) => {
      const updated = await update(variables.clientid ?? "", body);
      return answered(updated, ({ clientid }) => ({ code: 0, clientid }));
    }),
  ];
}

const knownStatuses = `must be one of ${POINT_STATUSES.join(", ")}`;
