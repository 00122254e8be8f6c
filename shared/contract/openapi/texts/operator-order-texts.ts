import type { DescribedCall } from "#shared/contract/openapi/call-description.ts";
import { ORDER_ID } from "#shared/contract/openapi/examples/order-examples.ts";
import { ours } from "#shared/contract/openapi/field.ts";
import { driverFields } from "#shared/contract/openapi/fields/operator-fields.ts";
import { ORDER_STATUSES } from "#shared/contract/openapi/fields/value-lists.ts";
import { unknown, wrongField } from "#shared/contract/openapi/refusal-texts.ts";

const onOrder = {
  tag: "Operator's side",
  isOurs: true,
  variables: { id: ours("integer", "The order's id.") },
} as const;
const answered = (pack_status: number, status: string) => ({
  text: "What the order is now.",
  examples: { Done: { code: 0, id: ORDER_ID, pack_status, status } },
});
const forbids = (from: string, to: string) => ({
  msgtext: `The order is in status ${from}, which ${to} may not follow.`,
});

/** The operator's calls on orders. */
export const OPERATE_ORDER_TEXTS = {
  assignDriver: {
    ...onOrder,
    title: "Assign a driver",
    text: "Gives a searching order its driver, or another one until pick-up.",
    body: {
      fields: driverFields,
      example: { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
    },
    answer: answered(30, "Courier assigned"),
    refuses: {
      badRequest: wrongField("name", "is required"),
      notFound: unknown("order"),
      statusForbids: forbids('80 "Delivered"', '30 "Courier assigned"'),
    },
  },
  moveDriver: {
    ...onOrder,
    title: "Say where the driver is",
    text: "Keeps where the driver of an order is now.",
    body: {
      fields: {
        lat: ours("number", "Latitude in degrees."),
        lng: ours("number", "Longitude in degrees."),
      },
      example: { lat: 40.7312, lng: -73.9989 },
    },
    answer: answered(60, "On the way"),
    refuses: {
      badRequest: wrongField("lat", "must be 90 or less"),
      notFound: unknown("order"),
      noDriver: { msgtext: "No driver is assigned to the order." },
    },
  },
  setOrderStatus: {
    ...onOrder,
    title: "Set an order's status",
    text: "Sets an order's status, along the table of transitions only. An order is delivered when its last stop is.",
    body: {
      fields: {
        pack_status: ours("integer", `The new status: ${ORDER_STATUSES}`),
        route: ours("integer", "At which stop, from 1 on; left out, the one the driver is at."),
      },
      example: { pack_status: 50, route: 1 },
    },
    answer: answered(50, "Picked up"),
    refuses: {
      badRequest: wrongField("pack_status", "is set by assigning a driver"),
      notFound: unknown("order"),
      statusForbids: forbids('80 "Delivered"', '50 "Picked up"'),
    },
  },
  addProofImage: {
    ...onOrder,
    title: "Add a proof image",
    text: "Keeps the link to a picture that was uploaded elsewhere; up to 20 an order.",
    body: {
      fields: {
        url: ours("string", "Link to the picture, http or https. Up to 2,000 characters."),
        img_type: ours("integer", "1 uploaded by the sender, 2 by the courier; 2 when left out."),
      },
      example: { url: "https://images.example.com/proof/4711.jpg", img_type: 2 },
    },
    answer: answered(60, "On the way"),
    refuses: {
      badRequest: wrongField("url", "must be an http or https URL"),
      notFound: unknown("order"),
    },
  },
} as const satisfies Record<string, DescribedCall>;
