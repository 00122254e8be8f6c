import type { StoreOrder } from "#shared/bridge/domain/delivery/store-order.ts";
import { type Finding, type Rule, stopped } from "./dispatch-rule.ts";

const same = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const unpaid = ({ standing, standingText }: StoreOrder): Finding | undefined =>
  standing === "unpaid" || standing === "failed"
    ? stopped(
        `the store says "${standingText}"`,
        "skip",
        "not-paid",
        `The order is not paid (the store says "${standingText}"). It goes out as soon as it is.`,
      )
    : undefined;

/** Whether it is paid; a store status that its merchant chose counts as much. */
export const paidRule: Rule = {
  name: "Is it paid?",
  apply: ({ order, settings }) =>
    settings.dispatch.when === "status"
      ? { saw: "not asked: orders go out on a store status" }
      : (unpaid(order) ?? { saw: `the store says "${order.standingText}"` }),
};

/** Whether it is time to send it, as its merchant set it. */
export const dispatchRule: Rule = {
  name: "May it go out now?",
  apply: ({ order, settings: { dispatch }, byHand }) => {
    if (byHand) return released("its merchant dispatched it by hand");
    switch (dispatch.when) {
      case "paid":
        return released("orders go out once they are paid");
      case "status":
        return onStatus(order, dispatch.statuses);
      case "tag":
        return onTag(order, dispatch.tag);
      case "by-hand":
        return stopped(
          "orders go out by hand",
          "wait",
          "by-hand",
          'Orders are dispatched by hand. Press "Dispatch" to send it.',
        );
    }
  },
};

const released = (saw: string): Finding => ({ saw, adds: { isReleased: true } });

function onStatus(order: StoreOrder, statuses: readonly string[]): Finding {
  const saw = `the store says "${order.standingText}"; orders go out on ${statuses.join(", ")}`;
  if (statuses.some((status) => same(status, order.standingText))) return released(saw);
  return stopped(
    saw,
    "wait",
    "waits-for-status",
    `The order goes out when its status is ${statuses.join(" or ")}; it is "${order.standingText}".`,
  );
}

function onTag(order: StoreOrder, tag: string): Finding {
  const saw = `tags: ${order.tags.join(", ") || "none"}; orders go out with "${tag}"`;
  if (order.tags.some((one) => same(one, tag))) return released(saw);
  return stopped(saw, "wait", "waits-for-tag", `The order goes out when it is tagged "${tag}".`);
}

/** Some money back may mean that some goods stay: a person decides. */
export const refundRule: Rule = {
  name: "Was some of it refunded?",
  apply: ({ order, byHand }) => {
    if (!order.isPartlyRefunded) return { saw: "nothing was refunded" };
    if (byHand) return { saw: "some was refunded; its merchant dispatched it all the same" };
    return stopped(
      "some was refunded",
      "hold",
      "partly-refunded",
      'Part of the order was refunded. Press "Dispatch" to deliver it all the same, or cancel it in the store.',
    );
  },
};
