import type { AccountId } from "#shared/bridge/domain/ids.ts";
import type { CourierErasure } from "#shared/bridge/domain/privacy/courier-erasure.ts";
import type { CourierErasures } from "#shared/bridge/ports/courier-erasures.ts";

/** As many as one response shows. */
const MAX_LISTED = 1_000;

/** Lists up to 1,000 of the account's erasures that its courier has not carried out. */
export async function listErasures(
  erasures: Pick<CourierErasures, "listByAccount">,
  accountId: AccountId,
): Promise<CourierErasure[]> {
  const listed: CourierErasure[] = [];
  for await (const erasure of erasures.listByAccount(accountId)) {
    const isOver = erasure.state === "done" || erasure.state === "erased";
    if (!isOver && listed.push(erasure) === MAX_LISTED) break;
  }
  return listed;
}

/** Counts the erasures that wait, and those that the courier did not carry out. */
export const countErasures = (erasures: readonly CourierErasure[]) => {
  const count = (state: CourierErasure["state"]) =>
    erasures.filter((erasure) => erasure.state === state).length;
  return {
    pending: count("pending"),
    not_supported: count("not-supported"),
    failed: count("failed"),
  };
};
