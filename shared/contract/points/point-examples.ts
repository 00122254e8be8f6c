import type * as z from "zod";
import type { createPoint } from "./create-point-call.ts";
import type { createPointRoute } from "./create-point-route-call.ts";
import type { PointRecord, TrackingRecord } from "./point-records.ts";

export const POINT_ID = 815;

export const newPointExample: z.input<typeof createPoint.body> = {
  access_key: "ACME-1001",
  rec_name: "Ada Lovelace",
  rec_phone: "+12125550111",
  rec_desc: "Apartment 4B, gate code 4411.",
  rec_address: "11 Wall St, New York, NY 10005, USA",
  rec_email: "ada@example.com",
};

export const newPointRouteExample: z.input<typeof createPointRoute.body> = {
  ...newPointExample,
  rec_desc: "Apartment 4B, gate code 4411.",
  access_key: "ACME-1002",
  pickup_address: "350 5th Ave, New York, NY 10118, USA",
  pickup_time: "2026-05-04 12:00",
  pickup_address_text: "Loading dock on 33rd St.",
};

export const trackingExample: TrackingRecord = {
  id: POINT_ID,
  access_key: "ACME-1001",
  status_id: 1630,
  pack_status: "Picked up",
  route_status: "Picked up",
  courier_name: "Bruno",
  courier_surname: "Wheeler",
  courier_phone_number: "+15550100002",
  last_lat: "40.731200",
  last_lng: "-73.998900",
  last_location_date: "2026-05-04T12:31:05.120Z",
  planned_arrival_at: "2026-05-04T12:48:00.000Z",
  stops_before: 2,
  point_images: [
    {
      pack_img: "https://images.example.com/proof/815.jpg",
      inserted_date: "2026-05-04T12:20:46.483Z",
      img_type: "2",
      pack_img_status: "1630",
    },
  ],
  can_rate_driver: true,
  updated_at: "2026-05-04T12:20:46.483Z",
};

const { stops_before: _, ...recordExample } = trackingExample;

export const pointExample: PointRecord = {
  ...recordExample,
  rec_name: "Ada Lovelace",
  rec_phone: "+12125550111",
  rec_desc: "Apartment 4B, gate code 4411.",
  rec_address: "11 Wall St, New York, NY 10005, USA",
  rec_email: "ada@example.com",
  created_at: "2026-05-04T10:51:40.231Z",
};
