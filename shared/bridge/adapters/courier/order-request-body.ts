import type { OrderRequest, Stop } from "#shared/bridge/domain/delivery/order-request.ts";
import { shorten } from "#shared/bridge/domain/shorten-text.ts";
import type { ConfirmRequest } from "#shared/bridge/ports/courier.ts";
import { minuteText } from "./parse-time.ts";
import { LONGEST } from "./text-limits.ts";

/** The body of either quote; `email` is the account's. */
export const quoteBody = (request: OrderRequest, email: string) => ({
  order_name: name(request.name),
  email,
  transport_id: request.transportId,
  pack_size_id: request.packSizeId,
  item_value: request.itemValue,
  ...when(request.pickUpAt),
  show_one_price: 1,
  ...(request.promoCode === undefined ? {} : { promo_code: name(request.promoCode) }),
  order_desc: orderNotes(request),
  ...singleEnd(request),
  routes: request.many.map(route),
});

const when = (pickUpAt: Date | undefined) =>
  pickUpAt === undefined
    ? { taken_asap: 1, schedule_date_local: null }
    : { taken_asap: 0, schedule_date_local: minuteText(pickUpAt) };

/** Required, and about the whole order: what to know at the door, where there is one door, else the order's name. */
function orderNotes({
  kind,
  name: orderName,
  single,
  many,
}: Pick<OrderRequest, "kind" | "name" | "single" | "many">): string {
  const door = kind === "pickup" ? single : many.length === 1 ? many[0] : undefined;
  return notes(door?.notes || orderName);
}

/** The document has no field for the address that a pick-up order goes to; the names for it are ours. */
function singleEnd({ kind, single }: OrderRequest) {
  const [text, lat, lng] =
    kind === "dropoff"
      ? ["pack_from_text", "pack_from_lat", "pack_from_lng"]
      : ["pack_to_text", "pack_to_lat", "pack_to_lng"];
  return {
    [text]: shorten(single.address, LONGEST.address),
    ...coordinates(single, lat, lng),
    ...contact(single),
  };
}

const route = (stop: Stop) => ({
  route_to_text: shorten(stop.address, LONGEST.address),
  ...coordinates(stop, "route_to_lat", "route_to_lng"),
  ...contact(stop),
});

const contact = (stop: Stop) => ({
  route_desc: notes(stop.notes),
  rec_name: name(stop.name),
  rec_phone: stop.phone,
});

const coordinates = ({ coordinates: at }: Stop, lat: string, lng: string) =>
  at === undefined ? {} : { [lat]: at.latitude, [lng]: at.longitude };

/** The body of either confirmation. */
export const confirmBody = (request: ConfirmRequest, email: string) => ({
  api_token: request.token,
  email,
  sender_name: name(request.senderName),
  tip_amount: request.tip,
  search_courier: asSwitch(request.searchCourier),
  svc_user_email: asSwitch(request.notifications.userEmail),
  svc_order_email: asSwitch(request.notifications.orderEmail),
  svc_order_not: asSwitch(request.notifications.orderPush),
  ...(request.contacts && contacts(request.contacts)),
});

/** No addresses: with them the courier might price the order anew. */
const contacts = (request: NonNullable<ConfirmRequest["contacts"]>) => ({
  order_name: name(request.name),
  order_desc: orderNotes(request),
  ...contact(request.single),
  routes: request.many.map(contact),
});

const asSwitch = (on: boolean) => (on ? 1 : 0);
const name = (text: string) => shorten(text, LONGEST.name);
const notes = (text: string) => shorten(text, LONGEST.notes);
