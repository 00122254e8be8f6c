import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { formatMoney } from "#shared/kernel/money.ts";
import { createStop, type DispatchRule } from "./dispatch-rule.ts";

/** Decides whether an order that is paid in cash at the door goes out, as the merchant chose. */
export const cashRule: DispatchRule = {
  name: "Is cash collected at the door?",
  apply: ({ order: { cashToCollect }, settings: { cashOnDelivery }, isManual }) => {
    if (cashToCollect === undefined) return { details: "no" };
    const details = `the driver collects ${formatMoney(cashToCollect)}`;
    if (isManual || cashOnDelivery === "deliver") return { details, additions: { cashToCollect } };
    const code = cashOnDelivery === "hold" ? "cash-held" : "cash-skipped";
    return createStop(details, cashOnDelivery, createMessage(code, { cash: cashToCollect }));
  },
};
