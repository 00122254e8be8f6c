import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import { POINT_ID } from "#shared/contract/points/point-examples.ts";

const createStatusCallReference = (targetStatus: string) =>
  ({
    tag: "Points",
    bodyExample: { id: String(POINT_ID) },
    response: {
      description: "The status was changed.",
      examples: { Changed: { code: 0, inserted_id: -1 } },
    },
    refusals: {
      badRequest: createFieldRefusalExample("id", "is required"),
      notFound: createNotFoundExample("point"),
      statusForbids: {
        msgtext: `The point is in status 1630 "Picked up", which cannot change to ${targetStatus}.`,
      },
    },
  }) as const satisfies Partial<CallReference>;

/** The changes of a point that its partner makes. */
export const POINT_STATUS_REFERENCE = {
  deliveryReady: {
    ...createStatusCallReference('1000 "Ready for delivery"'),
    summary: "Ready for delivery again",
    description:
      "Puts a point in status Draft, Delivery attempt failed or Returned to the service warehouse back to Ready for delivery; one that is ready stays so.",
  },
  laboratoryReady: {
    ...createStatusCallReference('1720 "Ready for pick-up"'),
    summary: "Ready to be fetched for the laboratory",
    description: "Makes a point that was delivered to its recipient Ready for pick-up.",
    "x-ours": "It serves 1700 Delivered and 1710 Delivered to recipient alike.",
  },
  dropoffReceived: {
    ...createStatusCallReference('1760 "Drop-off received"'),
    summary: "Received by the laboratory",
    description:
      "Says that what was delivered to the laboratory, or its final destination, was received.",
  },
} as const satisfies Record<string, CallReference>;
