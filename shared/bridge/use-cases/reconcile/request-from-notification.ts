import type { AccountId, DeliveryKey } from "#shared/bridge/domain/ids.ts";
import type { DeliveryIndex, HintQueue } from "#shared/bridge/ports.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "byAccessKey" | "byPointId" | "openOf">;
  readonly hints: HintQueue;
}

interface NamedPoint {
  readonly accessKey?: string;
  readonly pointId?: string;
}

/** Hints that are sent side by side. */
const AT_ONCE = 25;

/**
 * Turns a courier's notification into hints; nothing in it is believed. One that names no point,
 * since the document shows no body, makes every open delivery of the account worth a look.
 */
export function hintFromCourier({ index, hints }: Deps) {
  const find = async (accountId: AccountId, { accessKey, pointId }: NamedPoint) => {
    const byKey =
      accessKey === undefined ? undefined : await index.byAccessKey(accountId, accessKey);
    if (byKey !== undefined || pointId === undefined) return byKey;
    return index.byPointId(accountId, pointId);
  };

  return async (accountId: AccountId, point: NamedPoint, once: string): Promise<number> => {
    const send = (keys: readonly DeliveryKey[]) =>
      Promise.all(
        keys.map((key) =>
          hints.send({ ...key, why: "courier notification", from: "courier" }, `courier ${once}`),
        ),
      );
    if (point.accessKey !== undefined || point.pointId !== undefined) {
      const key = await find(accountId, point);
      return key === undefined ? 0 : (await send([key])).length;
    }
    const open = await Array.fromAsync(index.openOf(accountId));
    for (let at = 0; at < open.length; at += AT_ONCE) await send(open.slice(at, at + AT_ONCE));
    return open.length;
  };
}
