import type { DriverLocation } from "./driver-location-record.ts";
import { EMAIL, ORDER_ID } from "./order-examples.ts";
import type { OrderDetails, OrderRecord, RouteRecord } from "./order-records.ts";

const MAP = "data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E";
const WEBHOOK_URL = "https://acme.example/courier-webhook";

const driver = { courier_name: "Bruno", courier_surname: "Wheeler" };

export const orderExample: OrderRecord = {
  id: String(ORDER_ID),
  order_name: "Lab kit 4711",
  pack_size_id: "2",
  pack_transport_id: "4",
  pack_from_lat: "40.7484",
  pack_from_lng: "-73.9857",
  pack_from_text: "350 5th Ave, New York, NY 10118, USA",
  route_count: "2",
  last_pack_to_lat: "40.6985",
  last_pack_to_lng: "-74.0018",
  last_pack_to_text: "334 Furman St, Brooklyn, NY 11201, USA",
  last_receiver_name: "Alan Turing",
  last_receiver_phone_number: "+17185550122",
  taken_asap: "1",
  schedule_date: "2026-05-04 10:51",
  distance_miles: "5.11",
  distance_time_seconds: "747",
  pack_map_img: MAP,
  pack_price: "17.73",
  rest_api_vers: "v4",
  conn_client_name: "api",
  pack_status: "60",
  order_status_text: "On the way",
  status_sender: "On the way",
  ...driver,
  courier_cell: "+15550100002",
  sender_name: "Acme Labs",
  sender_surname: "",
  sender_cell: "+12125550199",
  sender_email: EMAIL,
  sender_user_id: "1",
  tip_amount: "5",
};

const route = {
  route_id: "5021",
  route_to_text: "11 Wall St, New York, NY 10005, USA",
  route_to_lat: "40.7069",
  route_to_lng: "-74.0113",
  route_status: "80",
  route_delivery_date: "2026-05-04T11:40:12.311Z",
};

export const routeExample: RouteRecord = {
  ...route,
  rec_phone: "+12125550111",
  rec_name: "Ada Lovelace",
  route_distance: "4.11",
  route_distance_time: "602",
};

export const detailsExample: OrderDetails = {
  ...orderExample,
  instant_not_url: WEBHOOK_URL,
  rec_phone: "+17185550122",
  rec_name: "Alan Turing",
  route_delivery_date: "",
  route_distance: "5.11",
  route_distance_time: "747",
};

export const fullDetailsExample: OrderDetails = {
  ...detailsExample,
  order_images: [
    {
      pack_img: "https://images.example.com/proof/4711.jpg",
      inserted_date: "2026-05-04T11:40:30.289Z",
      img_type: "2",
      pack_img_status: "60",
    },
  ],
  history: [
    {
      operation_name: "Created",
      operation_date: "2026-05-04T10:51:40.052Z",
      pack_status: "10",
    },
    {
      operation_name: "Searching for a courier",
      operation_date: "2026-05-04T10:51:40.052Z",
      pack_status: "20",
    },
    {
      operation_name: "Courier assigned",
      operation_date: "2026-05-04T10:58:41.126Z",
      pack_status: "30",
    },
  ],
  routes: [
    route,
    {
      route_id: "5022",
      route_to_text: "334 Furman St, Brooklyn, NY 11201, USA",
      route_to_lat: "40.6985",
      route_to_lng: "-74.0018",
      route_status: "60",
      route_delivery_date: "",
    },
  ],
};

export const locationExample: DriverLocation = {
  pack_status: "60",
  order_status: "On the way",
  ...driver,
  courier_phone_number: "+15550100002",
  last_lng: "-74.010578",
  last_lat: "40.706262",
  last_timezone: "UTC",
  last_location_date: "2026-05-04T11:44:02.387Z",
  last_seen_date: "2026-05-04T11:44:02.387Z",
  svc_email: 1,
  svc_nots: 0,
  svc_sms: 0,
  svc_instant_not: "1",
  instant_not_url: WEBHOOK_URL,
};
