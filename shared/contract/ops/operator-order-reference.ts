import * as z from "zod";
import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import { ORDER_ID } from "#shared/contract/orders/order-examples.ts";

const onOrder = {
  tag: "Operator's side",
  "x-ours": true,
  variables: z.object({
    id: z.int().meta({ description: "The id of the order.", "x-ours": true }),
  }),
} as const;
const createOrderResponse = (pack_status: number, status: string) => ({
  description: "The order after the change.",
  examples: { Done: { code: 0, id: ORDER_ID, pack_status, status } },
});
const createStatusRefusalExample = (from: string, to: string) => ({
  msgtext: `The order is in status ${from}, which cannot change to ${to}.`,
});

/** The operator's calls on orders. */
export const OPERATE_ORDER_REFERENCE = {
  assignDriver: {
    ...onOrder,
    summary: "Assign a driver",
    description:
      "Assigns a driver to an order that is searching for a courier. Before pick-up, it can also replace the driver.",
    bodyExample: { name: "Bruno", surname: "Wheeler", phone: "+15550100002" },
    response: createOrderResponse(30, "Courier assigned"),
    refusals: {
      badRequest: createFieldRefusalExample("name", "is required"),
      notFound: createNotFoundExample("order"),
      statusForbids: createStatusRefusalExample('80 "Delivered"', '30 "Courier assigned"'),
    },
  },
  moveDriver: {
    ...onOrder,
    summary: "Update the driver's location",
    description: "Stores the current location of the driver of an order.",
    bodyExample: { lat: 40.7312, lng: -73.9989 },
    response: createOrderResponse(60, "On the way"),
    refusals: {
      badRequest: createFieldRefusalExample("lat", "must be 90 or less"),
      notFound: createNotFoundExample("order"),
      noDriver: { msgtext: "No driver is assigned to the order." },
    },
  },
  setOrderStatus: {
    ...onOrder,
    summary: "Set an order's status",
    description:
      "Sets the status of an order, if its current status allows the change. An order is delivered when its last stop is delivered.",
    bodyExample: { pack_status: 50, route: 1 },
    response: createOrderResponse(50, "Picked up"),
    refusals: {
      badRequest: createFieldRefusalExample("pack_status", "is set by assigning a driver"),
      notFound: createNotFoundExample("order"),
      statusForbids: createStatusRefusalExample('80 "Delivered"', '50 "Picked up"'),
    },
  },
  addProofImage: {
    ...onOrder,
    summary: "Add a proof image",
    description:
      "Stores the link to an image that was uploaded elsewhere. An order has up to 20 images.",
    bodyExample: { url: "https://images.example.com/proof/4711.jpg", img_type: 2 },
    response: createOrderResponse(60, "On the way"),
    refusals: {
      badRequest: createFieldRefusalExample("url", "must be an http or https URL"),
      notFound: createNotFoundExample("order"),
    },
  },
} as const satisfies Record<string, CallReference>;
