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

/** The calls that change the status of a point. */
export const POINT_STATUS_REFERENCE = {
  deliveryReady: {
    ...createStatusCallReference('1000 "Ready for delivery"'),
    summary: "Set a point to Ready for delivery",
    description:
      "Sets a point in status Draft, Delivery attempt failed or Returned to the service warehouse to Ready for delivery. Has no effect on a point that is already Ready for delivery.",
  },
  laboratoryReady: {
    ...createStatusCallReference('1720 "Ready for pick-up"'),
    summary: "Set a point to Ready for pick-up",
    description: "Sets a point that was delivered to its recipient to Ready for pick-up.",
    "x-ours": "Allowed in 1700 Delivered and in 1710 Delivered to recipient.",
  },
  dropoffReceived: {
    ...createStatusCallReference('1760 "Drop-off received"'),
    summary: "Set a point to Drop-off received",
    description: "Records that the laboratory or the final destination received the parcel.",
  },
} as const satisfies Record<string, CallReference>;
