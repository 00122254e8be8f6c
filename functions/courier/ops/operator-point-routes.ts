import { mapResult } from "#functions/courier/http/map-result.ts";
import { defineRoute, type Route } from "#functions/courier/http/route.ts";
import type { Operator } from "#functions/http/find-operator.ts";
import {
  addPointImage as addPointImageCall,
  movePointDriver as movePointDriverCall,
  setPointStatus as setPointStatusCall,
} from "#shared/contract/ops/operator-calls.ts";
import { POINT_STATUS } from "#shared/contract/points/point-status-names.ts";
import type { Point } from "#shared/courier/domain/points/point.ts";
import { type PointIdentity, parsePointId } from "#shared/courier/domain/points/point-id.ts";
import { addPointImage } from "#shared/courier/use-cases/points/add-point-image.ts";
import { movePointDriver } from "#shared/courier/use-cases/points/move-point-driver.ts";
import {
  type SetPointStatusDeps,
  setPointStatus,
} from "#shared/courier/use-cases/points/set-point-status.ts";
import { createNotFoundRefusal, type Refusal } from "#shared/courier/use-cases/refusal.ts";
import { fail, type Result } from "#shared/kernel/result.ts";
import { findAccountNumber } from "./find-account-number.ts";

/** Returns the operator's calls on points. They are extensions of the interface document. */
export function createOperatorPointRoutes(deps: SetPointStatusDeps): Route<Operator>[] {
  const setStatus = setPointStatus(deps);
  const moveDriver = movePointDriver(deps);
  const addImage = addPointImage(deps);

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
    defineRoute(addPointImageCall, (request) =>
      applyToPoint(request, (identity) => addImage(identity, request.body)),
    ),
  ];
}

/** The part of a request that names a point. */
interface PointRequest {
  readonly variables: Readonly<Record<string, string>>;
  readonly query: { readonly clientid: string };
}
