import type { Destination, PostalAddress } from "#shared/bridge/domain/delivery/store-order.ts";
import {
  type FulfillmentOrder,
  type FulfillmentOrderDestination,
  getLocationId,
} from "./fulfillment-orders.ts";
import { toMethodId } from "./goods-method.ts";
import { isDelivered, isShippable } from "./order-goods.ts";

/**
 * Lists where the goods of each fulfillment order go, open ones first. A merchant can change the
 * address of one of them. Sent ones stay listed: a booking is compared with them.
 */
export function toDestinations(
  fulfillmentOrders: readonly FulfillmentOrder[],
  shipping: PostalAddress | undefined,
): readonly Destination[] {
  const delivered = fulfillmentOrders.filter(isDelivered);
  const [open, others] = [
    delivered.filter(isShippable),
    delivered.filter((each) => !isShippable(each)),
  ];
  return [...open, ...others].map((each) => {
    const { destination, deliveryMethod } = each;
    const { instructions = "", phone = "" } = deliveryMethod?.additionalInformation ?? {};
    return {
      locationId: getLocationId(each),
      methodId: toMethodId(each),
      address: destination ? toAddress(destination, shipping) : undefined,
      // Local delivery asks for its own number.
      phones: [phone, destination?.phone ?? ""].filter((number) => number !== ""),
      email: destination?.email ?? "",
      instructions,
    };
  });
}

/** A destination has neither region codes nor coordinates: the order's address has, if it is the same. */
function toAddress(
  to: FulfillmentOrderDestination,
  shipping: PostalAddress | undefined,
): PostalAddress | undefined {
  if (to.address1 === "") return undefined;
  const name = [to.firstName, to.lastName].filter((part) => part !== "").join(" ");
  const isRegionSame =
    to.province === shipping?.regionName && to.countryCode === shipping.countryCode;
  const address: PostalAddress = {
    name,
    company: to.company,
    street: to.address1,
    unit: to.address2,
    city: to.city,
    region: isRegionSame ? shipping.region : to.province,
    regionName: to.province,
    postalCode: to.zip,
    countryCode: to.countryCode,
    phone: to.phone,
  };
  const isSame =
    isRegionSame &&
    to.address1 === shipping.street &&
    to.city === shipping.city &&
    to.zip === shipping.postalCode;
  return isSame
    ? { ...address, name: name || shipping.name, coordinates: shipping.coordinates }
    : address;
}
