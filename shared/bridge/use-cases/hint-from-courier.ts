import type { AccountId, DeliveryKey } from "../domain/ids.ts";
import { keyText } from "../domain/ids.ts";
import type { DeliveryIndex, HintQueue } from "../ports.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "byAccessKey" | "openOf">;
  readonly hints: HintQueue;
}

/**
 * Turns a courier's notification into hints; nothing in it is believed. One that names no point,
 * since the document shows no body, makes every open delivery of the account worth a look.
 */
export function hintFromCourier({ index, hints }: Deps) {
  return async (
    accountId: AccountId,
    accessKey: string | undefined,
    once: string,
  ): Promise<number> => {
    const look = (key: DeliveryKey) =>
      hints.send({ ...key, why: "courier notification" }, `courier ${keyText(key)} ${once}`);
    if (accessKey !== undefined) {
      const key = await index.byAccessKey(accountId, accessKey);
      if (key === undefined) return 0;
      await look(key);
      return 1;
    }
    let sent = 0;
    for await (const key of index.openOf(accountId)) {
      await look(key);
      sent += 1;
    }
    return sent;
  };
}
