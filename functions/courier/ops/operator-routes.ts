import { mapResult } from "#functions/courier/http/map-result.ts";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import {
  movePointDriver as movePointDriverCall,
  registerAccount as registerCall,
  setPointStatus as setPointStatusCall,
  updateAccount as updateCall,
} from "#shared/contract/ops/operator-calls.ts";
import { rotateSecrets as rotateCall } from "#shared/contract/ops/operator-order-calls.ts";
import { POINT_STATUS } from "#shared/contract/points/point-status-names.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { type PointIdentity, parsePointId } from "#shared/courier/domain/points/point-id.ts";
import {
  type RegisterAccountDeps,
  registerAccount,
  updateAccount,
} from "#shared/courier/use-cases/accounts/register-account.ts";
import { rotateSecrets } from "#shared/courier/use-cases/accounts/rotate-secrets.ts";
import { movePointDriver } from "#shared/courier/use-cases/points/move-point-driver.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, type Result } from "#shared/kernel/result.ts";
import { findAccountNumber } from "./find-account-number.ts";

type OperatorRouteDeps = SetPointStatusDeps & RegisterAccountDeps;

/** Returns the operator's calls on points and accounts. They are extensions of the interface document. */
export function createOperatorRoutes(deps: OperatorRouteDeps): Route<Operator>[] {
  const setStatus = setPointStatus(deps);
  const moveDriver = movePointDriver(deps);
  const register = registerAccount(deps);
  const update = updateAccount(deps);
  const rotate = rotateSecrets(deps);

  /** Applies a change to the point that a request names, and returns its status. */
  const applyToPoint = async (
    { variables: { id: text = "" }, query }: PointRequest,
    act: (identity: PointIdentity) => Promise<Result<Point, Refusal>>,
  ) => {
    const accountNumber = await findAccountNumber(deps.accounts, query);
    if (!accountNumber.ok) return accountNumber;
    const id = parsePointId(Number(text));
    if (id === undefined) return fail(createNotFoundRefusal("point"));
    const changed = await act({ accountNumber: accountNumber.value, id });
    return mapResult(changed, ({ status }) => ({
      code: 0,
      id,
      status_id: status,
      status: POINT_STATUS[status],
    }));
  };

  return [
    defineRoute(setPointStatusCall, (request) =>
      applyToPoint(request, (identity) =>
        setStatus(identity, () => ({
          targetStatus: request.body.status_id,
          actor: "operator",
          courier: request.body.courier ?? undefined,
        })),
      ),
    ),
    defineRoute(movePointDriverCall, (request) =>
      applyToPoint(request, (identity) => moveDriver(identity, request.body)),
    ),
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

/** The part of a request that names a point. */
interface PointRequest {
  readonly variables: Readonly<Record<string, string>>;
  readonly query: { readonly clientid: string };
}
