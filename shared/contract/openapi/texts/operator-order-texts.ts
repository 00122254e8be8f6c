import type { CallDescription } from "#shared/contract/openapi/call-description.ts";
import { ORDER_ID } from "#shared/contract/openapi/examples/order-examples.ts";
import { createOwnField } from "#shared/contract/openapi/field.ts";
import { driverFields } from "#shared/contract/openapi/fields/operator-fields.ts";
import { ORDER_STATUSES } from "#shared/contract/openapi/fields/value-lists.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";

const onOrder = {
  tag: "Operator's side",
  isOurs: true,
  variables: { id: createOwnField("integer", "The order's id.") },
} as const;
const createOrderResponse = (pack_status: number, status: string) => ({
  text: "What the order is now.",
  examples: { Done: { code: 0, id: ORDER_ID, pack_status, status } },
});
const createStatusRefusalExample = (from: string, to: string) => ({
  msgtext: `The order is in status ${from}, which cannot change to ${to}.`,
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
    response: createOrderResponse(30, "Courier assigned"),
    refusals: {
      badRequest: createFieldRefusalExample("name", "is required"),
      notFound: createNotFoundExample("order"),
      statusForbids: createStatusRefusalExample('80 "Delivered"', '30 "Courier assigned"'),
    },
  },
  moveDriver: {
    ...onOrder,
    title: "Say where the driver is",
    text: "Keeps where the driver of an order is now.",
    body: {
      fields: {
        lat: createOwnField("number", "Latitude in degrees."),
        lng: createOwnField("number", "Longitude in degrees."),
      },
      example: { lat: 40.7312, lng: -73.9989 },
    },
    response: createOrderResponse(60, "On the way"),
    refusals: {
      badRequest: createFieldRefusalExample("lat", "must be 90 or less"),
      notFound: createNotFoundExample("order"),
      noDriver: { msgtext: "No driver is assigned to the order." },
    },
  },
  setOrderStatus: {
    ...onOrder,
    title: "Set an order's status",
    text: "Sets an order's status, along the table of transitions only. An order is delivered when its last stop is.",
    body: {
      fields: {
        pack_status: createOwnField("integer", `The new status: ${ORDER_STATUSES}`),
        route: createOwnField(
          "integer",
          "At which stop, from 1 on; left out, the one the driver is at.",
        ),
      },
      example: { pack_status: 50, route: 1 },
    },
    response: createOrderResponse(50, "Picked up"),
    refusals: {
      badRequest: createFieldRefusalExample("pack_status", "is set by assigning a driver"),
      notFound: createNotFoundExample("order"),
      statusForbids: createStatusRefusalExample('80 "Delivered"', '50 "Picked up"'),
    },
  },
  addProofImage: {
    ...onOrder,
    title: "Add a proof image",
    text: "Keeps the link to a picture that was uploaded elsewhere; up to 20 an order.",
    body: {
      fields: {
        url: createOwnField(
          "string",
          "Link to the picture, http or https. Up to 2,000 characters.",
        ),
        img_type: createOwnField(
          "integer",
          "1 uploaded by the sender, 2 by the courier; 2 when left out.",
        ),
      },
      example: { url: "https://images.example.com/proof/4711.jpg", img_type: 2 },
    },
    response: createOrderResponse(60, "On the way"),
    refusals: {
      badRequest: createFieldRefusalExample("url", "must be an http or https URL"),
      notFound: createNotFoundExample("order"),
    },
  },
} as const satisfies Record<string, CallDescription>;
