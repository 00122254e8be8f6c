import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { MoneyTotals } from "#shared/bridge/domain/delivery/money-totals.ts";
import { addMoney } from "#shared/kernel/money.ts";
import { type Batch, findMember } from "./batch.ts";

/** Returns the delivery's share in the batch plus what was paid before it joined. */
export function computeMoneyInBatch(
  { key, money }: Pick<Delivery, "key" | "money">,
  batch: Batch | undefined,
): MoneyTotals {
  const member = batch && findMember(batch, key);
  if (member === undefined) return money;
  const { beforeBatch: earlier } = money;
  return {
    ...money,
    charged: addMoney(earlier?.charged, member.charged),
    refunded: addMoney(earlier?.refunded, member.refunded),
    tipped: addMoney(earlier?.tipped, member.tipped),
  };
}

/** Whether the delivery counts all that its batch's orders cost so far, also one that it never had. */
export function isMoneyCounted(delivery: Delivery, batch: Batch): boolean {
  const inBatch = computeMoneyInBatch(delivery, batch);
  return (["charged", "refunded", "tipped"] as const).every(
    (total) => inBatch[total]?.minor === delivery.money[total]?.minor,
  );
}
