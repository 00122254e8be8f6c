import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { addMinutes } from "#shared/kernel/add-minutes.ts";
import {
  createStop,
  type DispatchInput,
  type DispatchRule,
  type RuleFinding,
} from "./dispatch-rule.ts";

const isSameText = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** An authorized payment is captured, or lapses, within days: both come with a webhook. */
const AUTHORIZED_REQUEUE_MINUTES = 360;

/** Checks the payment; a store status that the merchant chose replaces this check. */
export const paidRule: DispatchRule = {
  name: "Is it paid?",
  apply: (input) => {
    const { order, settings, isManual } = input;
    const details = `the store says "${order.statusText}"`;
    if (settings.dispatch.when === "status")
      return { details: "not asked: orders go out on a store status" };
    if (order.status !== "unpaid" && order.status !== "failed") return { details };
    // The merchant knows how it is to be paid.
    if (isManual && isPayableLater(order))
      return { details: `${details}; its merchant dispatched it all the same` };
    return stopUnpaid(input, details);
  },
};

/** Whether the amount is reserved, or is to be paid outside the checkout. */
const isPayableLater = ({ openPayment }: StoreOrder): boolean =>
  openPayment?.kind === "authorized" ||
  (openPayment?.kind === "pending" && (openPayment.terms !== undefined || openPayment.isManual));

/** Says what the merchant can do about an order that is not paid. */
function stopUnpaid({ order, now }: DispatchInput, details: string): RuleFinding {
  const { openPayment: payment, statusText } = order;
  if (payment?.kind === "authorized") {
    const until = addMinutes(now, AUTHORIZED_REQUEUE_MINUTES);
    return createStop(details, "wait", createMessage("payment-authorized"), until);
  }
  if (payment?.kind === "lapsed")
    return createStop(details, "skip", createMessage("payment-lapsed"));
  if (payment?.terms !== undefined)
    return createStop(details, "skip", createMessage("payment-on-terms", { terms: payment.terms }));
  const reason =
    payment?.isManual === true
      ? createMessage("payment-outside-checkout", { methods: payment.methods.join(", ") })
      : createMessage("not-paid", { status: statusText });
  return createStop(details, "skip", reason);
}

/** Checks whether the order is released, as the merchant's settings define it. */
export const releaseRule: DispatchRule = {
  name: "May it go out now?",
  apply: ({ order, settings: { dispatch }, isManual }) => {
    if (isManual) return createRelease("its merchant dispatched it by hand");
    switch (dispatch.when) {
      case "paid":
        return createRelease("orders go out once they are paid");
      case "status":
        return checkStatus(order, dispatch.statuses);
      case "tag":
        return checkTag(order, dispatch.tag);
      case "manual":
        return createStop("orders go out by hand", "wait", createMessage("manual"));
    }
  },
};

const createRelease = (details: string): RuleFinding => ({
  details,
  additions: { isReleased: true },
});

function checkStatus(order: StoreOrder, statuses: readonly string[]): RuleFinding {
  const details = `the store says "${order.statusText}"; orders go out on ${statuses.join(", ")}`;
  if (statuses.some((status) => isSameText(status, order.statusText)))
    return createRelease(details);
  return createStop(
    details,
    "wait",
    createMessage("awaiting-status", {
      statuses: statuses.join(", "),
      status: order.statusText,
    }),
  );
}

function checkTag(order: StoreOrder, tag: string): RuleFinding {
  const details = `tags: ${order.tags.join(", ") || "none"}; orders go out with "${tag}"`;
  if (order.tags.some((one) => isSameText(one, tag))) return createRelease(details);
  return createStop(details, "wait", createMessage("awaiting-tag", { tag }));
}

/** Holds a partly refunded order, because some goods may stay: a person decides. */
export const refundRule: DispatchRule = {
  name: "Was some of it refunded?",
  apply: ({ order, isManual }) => {
    if (!order.isPartlyRefunded) return { details: "nothing was refunded" };
    if (isManual) return { details: "some was refunded; its merchant dispatched it all the same" };
    return createStop("some was refunded", "hold", createMessage("partly-refunded"));
  },
};
