import type * as z from "zod";
import type { confirmDropoff, confirmPickup } from "./confirm-calls.ts";
import type { QuoteRecord, quoteDropoff, quotePickup } from "./quote-calls.ts";

export const EMAIL = "orders@acme.example";
export const ORDER_ID = 4711;
const QUOTE_TOKEN = "quote_ReItlamFr9Pv11tHPXQlS9kwgVm5MwD-";

const quoteRequestExample = {
  order_name: "Lab kit 4711",
  transport_id: 4,
  item_value: 120,
  pack_size_id: 2,
  taken_asap: 1,
  schedule_date_local: null,
  email: EMAIL,
  order_desc: "Fragile: keep upright.",
  route_desc: "Reception, ask for the lab desk.",
  rec_name: "Grace Hopper",
  rec_phone: "+12125550100",
};
const routes = [
  {
    route_to_text: "11 Wall St, New York, NY 10005, USA",
    route_desc: "Gate code 4411.",
    rec_name: "Ada Lovelace",
    rec_phone: "+12125550111",
    route_to_lat: 40.7069,
    route_to_lng: -74.0113,
  },
  {
    route_to_text: "334 Furman St, Brooklyn, NY 11201, USA",
    route_desc: "",
    rec_name: "Alan Turing",
    rec_phone: "+17185550122",
    route_to_lat: 40.6985,
    route_to_lng: -74.0018,
  },
];

export const quoteDropoffExample: z.input<typeof quoteDropoff.body> = {
  ...quoteRequestExample,
  pack_from_text: "350 5th Ave, New York, NY 10118, USA",
  pack_from_lat: 40.7484,
  pack_from_lng: -73.9857,
  show_one_price: 0,
  promo_code: "WELCOME10",
  routes,
};

export const quotePickupExample: z.input<typeof quotePickup.body> = {
  ...quoteRequestExample,
  order_name: "Samples for the laboratory",
  pack_to_text: "350 5th Ave, New York, NY 10118, USA",
  pack_to_lat: 40.7484,
  pack_to_lng: -73.9857,
  routes,
};

const quotedRoutes = JSON.stringify(
  routes.map(({ route_to_text, route_desc, rec_name, rec_phone, ...place }, at) => ({
    route_to_text,
    route_desc,
    route_rec_name: rec_name,
    route_rec_phone: rec_phone,
    ...place,
    route_distance: at === 0 ? 4.11 : 5.11,
    route_distance_time: at === 0 ? 602 : 747,
  })),
);

export const quotedExample: QuoteRecord = {
  code: "0",
  is_user_registered: true,
  diff_in_minutes: 0,
  api_token: QUOTE_TOKEN,
  order_price: 17.73,
  original_order_price: "19.70",
  order_discount: 1.97,
  tariff_name: "Express",
  tariff_id: "1",
  promo_code_info: "WELCOME10",
  company_id: "1",
  tariff_duration_mins: "93",
  distance_miles: 5.11,
  distance_time_seconds: "747",
  schedule_date: "2026-05-04 10:51",
  item_value: "120",
  pack_size_id: "2",
  transport_id: "4",
  pack_from_lat: 40.7484,
  pack_from_lng: -73.9857,
  routes: quotedRoutes,
  routes_json: quotedRoutes,
  route_distance: 5.11,
  route_distance_time: 747,
  tariff_duration_hours: 1.55,
  tariff_duration_days: 0,
  expire_mins: 60,
};

export const bothPricesExample: QuoteRecord = {
  ...quotedExample,
  prices: [
    {
      taken_asap: 1,
      order_price: 17.73,
      original_order_price: "19.70",
      order_discount: 1.97,
      tariff_name: "Express",
    },
    {
      taken_asap: 0,
      order_price: 14.18,
      original_order_price: "15.76",
      order_discount: 1.58,
      tariff_name: "Standard",
    },
  ],
};

export const confirmExample: z.input<typeof confirmDropoff.body> &
  z.input<typeof confirmPickup.body> = {
  api_token: QUOTE_TOKEN,
  email: EMAIL,
  sender_name: "Acme Labs",
  sender_cell: "+12125550199",
  svc_order_email: 1,
  search_courier: 1,
  tip_amount: 5,
};

export const confirmedExample: z.output<typeof confirmDropoff.success> = {
  code: "0",
  inserted_id: ORDER_ID,
  distance: 5.11,
  distance_time: 747,
  order_price: 17.73,
};
