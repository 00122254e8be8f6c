import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { createStop, type DispatchRule, type RuleFinding } from "./dispatch-rule.ts";

const isSameText = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const checkPayment = ({ status, statusText }: StoreOrder): RuleFinding | undefined =>
  status === "unpaid" || status === "failed"
    ? createStop(
        `the store says "${statusText}"`,
        "skip",
        createMessage("not-paid", { status: statusText }),
      )
    : undefined;

/** Checks the payment; a store status that the merchant chose replaces this check. */
export const paidRule: DispatchRule = {
  name: "Is it paid?",
  apply: ({ order, settings }) =>
    settings.dispatch.when === "status"
      ? { details: "not asked: orders go out on a store status" }
      : (checkPayment(order) ?? { details: `the store says "${order.statusText}"` }),
};

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
