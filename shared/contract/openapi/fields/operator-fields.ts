import { createOwnField, type Fields } from "#shared/contract/openapi/field.ts";
import { ORDER_STATUSES, OUR_POINT_STATUSES, POINT_STATUSES } from "./value-lists.ts";

const code = createOwnField("integer", "`0` on success.");

export const driverFields: Fields = {
  name: createOwnField("string", "First name of the driver."),
  surname: createOwnField("string", "Last name of the driver."),
  phone: createOwnField(["integer", "string"], "Phone of the driver."),
};

/** What the calls on orders answer. */
export const changedOrderFields: Fields = {
  code,
  id: createOwnField("integer", "Id of the order."),
  pack_status: createOwnField("integer", `Status of the order: ${ORDER_STATUSES}`),
  status: createOwnField("string", "Status of the order in words."),
};

/** What the call on points answers. */
export const changedPointFields = {
  code,
  id: createOwnField("integer", "Id of the point."),
  status_id: createOwnField("integer", `Status: ${POINT_STATUSES} And: ${OUR_POINT_STATUSES}`),
  status: createOwnField("string", "Status of the point in words."),
} satisfies Fields;

/** What registering and changing an account send. */
export const accountFields: Fields = {
  email: createOwnField(
    "string",
    "E-mail address of the account; quotes and confirmations must name it.",
  ),
  webhook_url: createOwnField(["string", "null"], "Where notifications go; null for nowhere."),
  sandbox: createOwnField(
    "boolean",
    "Whether a simulated driver carries all of it. Fixed at registration.",
  ),
  sandbox_step_seconds: createOwnField(
    "integer",
    "Seconds between two steps of the simulated driver; 30 when left out.",
  ),
  address: createOwnField(["string", "null"], "Where pick-up orders go that name no drop-off."),
  requests_per_second: createOwnField(
    "integer",
    "Requests a second on average, twice as many at once; 50 when left out.",
  ),
};

/** What shows an account's secrets, once. */
export const secretFields: Fields = {
  code,
  clientid: createOwnField("string", "The account's id: the header `clientid`."),
  secretid: createOwnField(
    "string",
    "The account's secret: the header `secretid`. Shown here only.",
  ),
  webhook_secret: createOwnField("string", "Signs the account's notifications. Shown here only."),
};

export const changedAccountFields: Fields = {
  code,
  clientid: createOwnField("string", "The account's id."),
};
