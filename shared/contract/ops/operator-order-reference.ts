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
  variables: z.object({ id: z.int().meta({ description: "The order's id.", "x-ours": true }) }),
} as const;
const createOrderResponse = (pack_status: number, status: string) => ({
  description: "What the order is now.",
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
    description: "Gives a searching order its driver, or another one until pick-up.",
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
    summary: "Say where the driver is",
    description: "Keeps where the driver of an order is now.",
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
      "Sets an order's status, along the table of transitions only. An order is delivered when its last stop is.",
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
    description: "Keeps the link to a picture that was uploaded elsewhere; up to 20 an order.",
    bodyExample: { url: "https://images.example.com/proof/4711.jpg", img_type: 2 },
    response: createOrderResponse(60, "On the way"),
    refusals: {
      badRequest: createFieldRefusalExample("url", "must be an http or https URL"),
      notFound: createNotFoundExample("order"),
    },
  },
} as const satisfies Record<string, CallReference>;
