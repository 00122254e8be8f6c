import {
  type QuoteRecord,
  type quotedRoute,
  TOKEN_MINUTES,
} from "#shared/contract/orders/quote-calls.ts";
import {
  computeTariffMinutes,
  getTariffName,
  type Price,
} from "#shared/courier/domain/orders/compute-price.ts";
import { listWaypoints, type OrderStop, type Quote } from "#shared/courier/domain/orders/order.ts";
import { formatDollars, formatMinute, toDollars, toMiles } from "./format-units.ts";
import { computeRequestPrice } from "./quote-order.ts";

/** Converts a quote to the record that its account reads, with both prices if requested. */
export function toQuoteRecord(quote: Quote, showBothPrices: boolean): QuoteRecord {
  const { request, trip, price, createdAt } = quote;
  const { scheduledAt } = request;
  const takenAt = scheduledAt ?? createdAt;
  const start = listWaypoints(request)[0] as OrderStop;
  const last = trip.perStop.at(-1) ?? trip;
  const minutes = computeTariffMinutes(price.tariffId, trip.seconds, request.stops.length);
  const routes = formatRoutes(quote);
  return {
    code: "0",
    is_user_registered: true,
    diff_in_minutes: Math.floor((takenAt.getTime() - createdAt.getTime()) / 60_000),
    api_token: quote.token,
    ...toPriceFields(price),
    tariff_id: String(price.tariffId),
    promo_code_info: price.promoCode ?? "",
    company_id: String(quote.accountNumber),
    tariff_duration_mins: String(minutes),
    distance_miles: toMiles(trip.meters),
    distance_time_seconds: String(Math.round(trip.seconds)),
    schedule_date: formatMinute(takenAt),
    item_value: String(request.itemValue),
    pack_size_id: String(request.packSize),
    transport_id: String(request.transport),
    pack_from_lat: start.lat,
    pack_from_lng: start.lng,
    routes,
    routes_json: routes,
    route_distance: toMiles(last.meters),
    route_distance_time: Math.round(last.seconds),
    tariff_duration_hours: Math.round((minutes / 60) * 100) / 100,
    tariff_duration_days: Math.floor(minutes / (24 * 60)),
    expire_mins: TOKEN_MINUTES,
    ...(showBothPrices
      ? { prices: [true, false].map((isUrgent) => toPriceRecord(quote, isUrgent)) }
      : {}),
  };
}

const toPriceFields = ({ totalCents, originalCents, discountCents, tariffId }: Price) => ({
  order_price: toDollars(totalCents),
  original_order_price: formatDollars(originalCents),
  order_discount: toDollars(discountCents),
  tariff_name: getTariffName(tariffId),
});

const toPriceRecord = ({ request, trip }: Quote, isUrgent: boolean) => ({
  taken_asap: isUrgent ? 1 : 0,
  ...toPriceFields(computeRequestPrice(request, trip, isUrgent)),
});

function formatRoutes({ request, trip }: Quote): string {
  const routes: (typeof quotedRoute)["_output"][] = request.stops.map((stop, at) => ({
    route_to_text: stop.text,
    route_desc: stop.notes,
    route_rec_name: stop.name ?? "",
    route_rec_phone: stop.phone ?? "",
    route_to_lat: stop.lat,
    route_to_lng: stop.lng,
    route_distance: toMiles(trip.perStop[at]?.meters ?? 0),
    route_distance_time: Math.round(trip.perStop[at]?.seconds ?? 0),
  }));
  return JSON.stringify(routes);
}
