import type { Courier, ErasableKind } from "#shared/bridge/ports/courier.ts";
import type { Call } from "#shared/contract/call.ts";
import { eraseOrder } from "#shared/contract/orders/erase-order-call.ts";
import { getOrder } from "#shared/contract/orders/order-read-calls.ts";
import { erasePoint } from "#shared/contract/points/erase-point-call.ts";
import { getPoint } from "#shared/contract/points/point-read-calls.ts";
import type { CourierClient } from "./courier-client.ts";
import { isFailure, isSuccess } from "./envelope.ts";

interface ErasureCalls {
  readonly erase: Call;
  readonly read: Call;
  readonly toVariables: (id: string) => Readonly<Record<string, string>>;
}

const CALLS: Readonly<Record<ErasableKind, ErasureCalls>> = {
  order: { erase: eraseOrder, read: getOrder, toVariables: (id) => ({ order_id: id }) },
  point: { erase: erasePoint, read: getPoint, toVariables: (id) => ({ id }) },
};

/**
 * Creates the calls that erase personal data. They are our addition to the interface document: another
 * courier may answer them with 404 or 405, and then cannot erase.
 */
export const createErasureMethods = (sendCall: CourierClient): Pick<Courier, "erase"> => ({
  async erase(kind, id) {
    const { erase, read, toVariables } = CALLS[kind];
    const variables = toVariables(id);
    const { status, body } = await sendCall(erase, { variables });
    if (status === 405) return "not-supported";
    if (status === 404) return explainNotFound(await sendCall(read, { variables }));
    return status === 204 || (status < 400 && isSuccess(body)) ? "erased" : "refused";
  },
});

/** 404 means that there is no such call, or no such record. Only a clear answer decides. */
function explainNotFound({ status, body }: Awaited<ReturnType<CourierClient>>) {
  if (isFailure(body)) return "erased";
  return status < 400 && body !== undefined ? "not-supported" : "refused";
}
