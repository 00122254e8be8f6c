import { POINT_ID } from "#shared/contract/points/point-examples.ts";
import type { NotificationBody } from "./notification-body.ts";
import type { SentNotification } from "./notification-read-calls.ts";

const change = {
  id: "msg_p9nw-VehH9sxFqUrU-pMpA",
  dropoff_id: POINT_ID,
  access_key: "ACME-1001",
  status_id: 1700,
  status: "Delivered",
  occurred_at: "2026-05-04T12:51:46.483Z",
};

export const statusChangedExample: NotificationBody = {
  ...change,
  event: "point.status_changed",
  pack_status: "Delivered",
  route_status: "Delivered",
  courier: { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
};

export const sentExample: SentNotification = {
  ...change,
  url: "https://acme.example/courier-webhook",
  delivered: true,
  given_up: false,
  attempts: [
    { attempted_at: "2026-05-04T12:51:46.592Z", http_status: null, error: "timeout" },
    { attempted_at: "2026-05-04T12:52:01.730Z", http_status: 200, error: null },
  ],
};
