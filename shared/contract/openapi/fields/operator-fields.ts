import { type Fields, ours } from "#shared/contract/openapi/field.ts";
import { ORDER_STATUSES, OUR_POINT_STATUSES, POINT_STATUSES } from "./value-lists.ts";

const code = ours("integer", "`0` on success.");

export const driverFields: Fields = {
  name: ours("string", "First name of the driver."),
  surname: ours("string", "Last name of the driver."),
  phone: ours(["integer", "string"], "Phone of the driver."),
};

/** What the calls on orders answer. */
export const changedOrderFields: Fields = {
  code,
  id: ours("integer", "Id of the order."),
  pack_status: ours("integer", `Status of the order: ${ORDER_STATUSES}`),
  status: ours("string", "Status of the order in words."),
};

/** What the call on points answers. */
export const changedPointFields = {
  code,
  id: ours("integer", "Id of the point."),
  status_id: ours("integer", `Status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`),
  status: ours("string", "Status of the point in words."),
} satisfies Fields;

/** What registering and changing an account send. */
export const accountFields: Fields = {
  email: ours("string", "E-mail address of the account; quotes and confirmations must name it."),
  webhook_url: ours(["string", "null"], "Where notifications go; null for nowhere."),
  sandbox: ours("boolean", "Whether a simulated driver carries all of it. Fixed at registration."),
  sandbox_step_seconds: ours(
    "integer",
    "Seconds between two steps of the simulated driver; 30 when left out.",
  ),
  address: ours(["string", "null"], "Where pick-up orders go that name no drop-off."),
  requests_per_second: ours(
    "integer",
    "Requests a second on average, twice as many at once; 50 when left out.",
  ),
};

/** What shows an account's secrets, once. */
export const secretFields: Fields = {
  code,
  clientid: ours("string", "The account's id: the header `clientid`."),
  secretid: ours("string", "The account's secret: the header `secretid`. Shown here only."),
  webhook_secret: ours("string", "Signs the account's notifications. Shown here only."),
};

export const changedAccountFields: Fields = {
  code,
  clientid: ours("string", "The account's id."),
};
