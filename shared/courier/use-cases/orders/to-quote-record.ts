import {
  type QuoteRecord,
  type quotedRoute,
  TOKEN_MINUTES,
} from "#shared/contract/orders/quote-calls.ts";
import {
  type Price,
  tariffMinutes,
  tariffName,
} from "#shared/courier/domain/orders/compute-price.ts";
import { type Quote, type Stop, wayOf } from "#shared/courier/domain/orders/order.ts";
import { dollars, dollarText, miles, minuteText } from "./format-units.ts";
import { priceFor } from "./quote-order.ts";

/** The quote as its account reads it; both prices where they are asked for. */
export function quoteRecord(quote: Quote, showBothPrices: boolean): QuoteRecord {
  const { request, trip, price, createdAt } = quote;
  const { scheduledAt } = request;
  const takenAt = scheduledAt ?? createdAt;
  const start = wayOf(request)[0] as Stop;
  const last = trip.perStop.at(-1) ?? trip;
  const minutes = tariffMinutes(price.tariffId, trip.seconds, request.stops.length);
  const routes = routesText(quote);
  return {
    code: "0",
    is_user_registered: true,
    diff_in_minutes: Math.floor((takenAt.getTime() - createdAt.getTime()) / 60_000),
    api_token: quote.token,
    ...pricesOf(price),
    tariff_id: String(price.tariffId),
    promo_code_info: price.promoCode ?? "",
    company_id: String(quote.accountNumber),
    tariff_duration_mins: String(minutes),
    distance_miles: miles(trip.meters),
    distance_time_seconds: String(Math.round(trip.seconds)),
    schedule_date: minuteText(takenAt),
    item_value: String(request.itemValue),
    pack_size_id: String(request.packSize),
    transport_id: String(request.transport),
    pack_from_lat: start.lat,
    pack_from_lng: start.lng,
    routes,
    routes_json: routes,
    route_distance: miles(last.meters),
    route_distance_time: Math.round(last.seconds),
    tariff_duration_hours: Math.round((minutes / 60) * 100) / 100,
    tariff_duration_days: Math.floor(minutes / (24 * 60)),
    expire_mins: TOKEN_MINUTES,
    ...(showBothPrices ? { prices: [true, false].map((urgent) => kindOf(quote, urgent)) } : {}),
  };
}

const pricesOf = ({ totalCents, originalCents, discountCents, tariffId }: Price) => ({
  order_price: dollars(totalCents),
  original_order_price: dollarText(originalCents),
  order_discount: dollars(discountCents),
  tariff_name: tariffName(tariffId),
});

const kindOf = ({ request, trip }: Quote, urgent: boolean) => ({
  taken_asap: urgent ? 1 : 0,
  ...pricesOf(priceFor(request, trip, urgent)),
});

function routesText({ request, trip }: Quote): string {
  const routes: (typeof quotedRoute)["_output"][] = request.stops.map((stop, at) => ({
    route_to_text: stop.text,
    route_desc: stop.notes,
    route_rec_name: stop.name ?? "",
    route_rec_phone: stop.phone ?? "",
    route_to_lat: stop.lat,
    route_to_lng: stop.lng,
    route_distance: miles(trip.perStop[at]?.meters ?? 0),
    route_distance_time: Math.round(trip.perStop[at]?.seconds ?? 0),
  }));
  return JSON.stringify(routes);
}
