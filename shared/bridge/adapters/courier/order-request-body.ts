import type { OrderRequest, Stop } from "#shared/bridge/domain/delivery/order-request.ts";
import type { ConfirmRequest } from "#shared/bridge/ports/courier.ts";
import { shortenText } from "#shared/kernel/shorten-text.ts";
import { formatMinute } from "./parse-time.ts";
import { COURIER_TEXT_LIMITS } from "./text-limits.ts";

/** Builds the request body of a quote. `email` is the account's. */
export const toQuoteBody = (request: OrderRequest, email: string) => ({
  order_name: shortenName(request.name),
  email,
  transport_id: request.transportId,
  pack_size_id: request.packSizeId,
  item_value: request.itemValue,
  ...toScheduleFields(request.pickUpAt),
  show_one_price: 1,
  ...(request.promoCode === undefined ? {} : { promo_code: shortenName(request.promoCode) }),
  order_desc: getOrderNotes(request),
  ...toSingleStopFields(request),
  routes: request.many.map(toRouteFields),
});

const toScheduleFields = (pickUpAt: Date | undefined) =>
  pickUpAt === undefined
    ? { taken_asap: 1, schedule_date_local: null }
    : { taken_asap: 0, schedule_date_local: formatMinute(pickUpAt) };

/** A required field of the whole order: the notes of its only stop, or else the name of the order. */
function getOrderNotes({
  kind,
  name: orderName,
  single,
  many,
}: Pick<OrderRequest, "kind" | "name" | "single" | "many">): string {
  const singleStop = kind === "pickup" ? single : many.length === 1 ? many[0] : undefined;
  return shortenNotes(singleStop?.notes || orderName);
}

/** No field is documented for the destination of a pick-up order. These names are our own. */
function toSingleStopFields({ kind, single }: OrderRequest) {
  const [text, lat, lng] =
    kind === "dropoff"
      ? ["pack_from_text", "pack_from_lat", "pack_from_lng"]
      : ["pack_to_text", "pack_to_lat", "pack_to_lng"];
  return {
    [text]: shortenText(single.address, COURIER_TEXT_LIMITS.address),
    ...toCoordinateFields(single, lat, lng),
    ...toContactFields(single),
  };
}

const toRouteFields = (stop: Stop) => ({
  route_to_text: shortenText(stop.address, COURIER_TEXT_LIMITS.address),
  ...toCoordinateFields(stop, "route_to_lat", "route_to_lng"),
  ...toContactFields(stop),
});

const toContactFields = (stop: Stop) => ({
  route_desc: shortenNotes(stop.notes),
  rec_name: shortenName(stop.name),
  rec_phone: stop.phone,
});

const toCoordinateFields = ({ coordinates: position }: Stop, lat: string, lng: string) =>
  position === undefined ? {} : { [lat]: position.latitude, [lng]: position.longitude };

/** Builds the request body of a confirmation. */
export const toConfirmBody = (request: ConfirmRequest, email: string) => ({
  api_token: request.token,
  email,
  sender_name: shortenName(request.senderName),
  tip_amount: request.tip,
  search_courier: toFlag(request.searchCourier),
  svc_user_email: toFlag(request.notifications.userEmail),
  svc_order_email: toFlag(request.notifications.orderEmail),
  svc_order_not: toFlag(request.notifications.orderPush),
  ...(request.contacts && toOrderContactFields(request.contacts)),
});

/** Without addresses, because the courier could price the order again. */
const toOrderContactFields = (request: NonNullable<ConfirmRequest["contacts"]>) => ({
  order_name: shortenName(request.name),
  order_desc: getOrderNotes(request),
  ...toContactFields(request.single),
  routes: request.many.map(toContactFields),
});

const toFlag = (isOn: boolean) => (isOn ? 1 : 0);
const shortenName = (text: string) => shortenText(text, COURIER_TEXT_LIMITS.name);
const shortenNotes = (text: string) => shortenText(text, COURIER_TEXT_LIMITS.notes);
