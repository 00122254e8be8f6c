import type { GoodsMethod, ShippingMethod } from "#shared/bridge/domain/delivery/store-order.ts";
import type { FulfillmentOrder } from "./fulfillment-orders.ts";

type Delivered = Pick<FulfillmentOrder, "deliveryMethod">;

const KINDS: ReadonlyMap<string, GoodsMethod["kind"]> = new Map([
  ["LOCAL", "local-delivery"],
  ["SHIPPING", "shipping"],
]);

/** Tells the delivery methods of a shop apart, by what a fulfillment order keeps from the checkout. */
export const toMethodId = ({ deliveryMethod }: Delivered): string =>
  deliveryMethod
    ? [deliveryMethod.methodType, deliveryMethod.serviceCode, deliveryMethod.presentedName].join(
        "|",
      )
    : "";

/**
 * Converts the delivery method of a fulfillment order. An order can have several, each with a shipping
 * line. The line with the same code or name belongs to it; its title may have been translated.
 */
export function toGoodsMethod(
  fulfillmentOrder: Delivered,
  shippingLines: readonly ShippingMethod[],
): GoodsMethod {
  const {
    methodType = "",
    presentedName = "",
    serviceCode = "",
  } = fulfillmentOrder.deliveryMethod ?? {};
  const own = { title: presentedName, code: serviceCode };
  const lines = shippingLines.filter(
    ({ title, code }) => isSameText(title, own.title) || isSameText(code, own.code),
  );
  const hasOwn = own.title !== "" || own.code !== "";
  const isOnly = shippingLines.length === 1 || !hasOwn;
  const others = (isOnly ? shippingLines : lines).filter(
    ({ title, code }) => title !== own.title || code !== own.code,
  );
  return {
    id: toMethodId(fulfillmentOrder),
    kind: KINDS.get(methodType) ?? "unknown",
    names: hasOwn ? [own, ...others] : others,
  };
}

const isSameText = (one: string, other: string): boolean => one !== "" && one === other;
