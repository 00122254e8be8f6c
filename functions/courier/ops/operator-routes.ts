import { mapResult } from "#functions/courier/http/map-result.ts";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import {
  registerAccount as registerCall,
  setPointStatus as setPointStatusCall,
  updateAccount as updateCall,
} from "#shared/contract/ops/operator-calls.ts";
import { rotateSecrets as rotateCall } from "#shared/contract/ops/operator-order-calls.ts";
import { POINT_STATUS } from "#shared/contract/points/point-status-names.ts";
import { parsePointId } from "#shared/courier/domain/points/point-id.ts";
import {
  type RegisterAccountDeps,
  registerAccount,
  updateAccount,
} from "#shared/courier/use-cases/accounts/register-account.ts";
import { rotateSecrets } from "#shared/courier/use-cases/accounts/rotate-secrets.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";
import { createNotFoundRefusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, ok } from "#shared/kernel/result.ts";
import { findAccountNumber } from "./find-account-number.ts";

type OperatorRouteDeps = SetPointStatusDeps & RegisterAccountDeps;

/** Returns the operator's calls on points and accounts. They are extensions of the interface document. */
export function createOperatorRoutes(deps: OperatorRouteDeps): Route<Operator>[] {
  const setStatus = setPointStatus(deps);
  const register = registerAccount(deps);
  const update = updateAccount(deps);
  const rotate = rotateSecrets(deps);

  return [
    defineRoute(setPointStatusCall, async ({ variables, query, body: { status_id, courier } }) => {
      const accountNumber = await findAccountNumber(deps.accounts, query);
      if (!accountNumber.ok) return accountNumber;
      const id = parsePointId(Number(variables.id));
      if (id === undefined) return fail(createNotFoundRefusal("point"));
      const set = await setStatus({ accountNumber: accountNumber.value, id }, () => ({
        targetStatus: status_id,
        actor: "operator",
        courier: courier ?? undefined,
      }));
      return set.ok ? ok({ code: 0, id, status_id, status: POINT_STATUS[status_id] }) : set;
    }),
    defineRoute(registerCall, async ({ body }) => {
      return mapResult(await register(body), ({ account, secretid, webhookSecret }) => ({
        code: 0,
        clientid: account.clientid,
        secretid,
        webhook_secret: webhookSecret,
      }));
    }),
    defineRoute(rotateCall, async ({ variables: { clientid = "" } }) =>
      mapResult(await rotate(clientid), ({ secretid, webhookSecret }) => ({
        code: 0,
        clientid,
        secretid,
        webhook_secret: webhookSecret,
      })),
    ),
    defineRoute(updateCall, async ({ variables, body }) => {
      const updated = await update(variables.clientid ?? "", body);
      return mapResult(updated, ({ clientid }) => ({ code: 0, clientid }));
    }),
  ];
}
