import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import { POINT_ID } from "#shared/contract/points/point-examples.ts";
import { pointPath } from "./point-paths.ts";

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

/** The calls that change a point: its status, its driver's rating, and its personal data. */
export const POINT_STATUS_REFERENCE = {
  ratePointDriver: {
    tag: "Points",
    summary: "Rate a point's driver",
    "x-ours": true,
    description:
      "Rates the driver of a point. A driver must be assigned: `can_rate_driver` of the tracked point says so. A later rating does not replace the first one. Its response has a `msgtext`.",
    bodyExample: { id: String(POINT_ID), rate_val: 5 },
    response: {
      description: "The driver of the point is rated.",
      examples: {
        "The first rating": { code: 0, inserted_id: POINT_ID },
        "Rated already": {
          code: 0,
          inserted_id: POINT_ID,
          msgtext: "The driver of this point was rated already: the first rating stays.",
        },
      },
    },
    refusals: {
      badRequest: createFieldRefusalExample("rate_val", "must be from 1 to 5"),
      notFound: createNotFoundExample("point"),
      noDriver: { msgtext: "No driver is assigned to the point." },
    },
  },
  erasePoint: {
    tag: "Points",
    summary: "Erase a point's personal data",
    "x-ours": true,
    description:
      "Erases the recipient's name, phone, e-mail and address, the notes and the driver of a point, unless a courier is under way with it. Otherwise this happens some time after the end (90 days unless the account sets another time). The access key stays in use. The request has no body. Repeating it returns the same response.",
    variables: pointPath,
    response: {
      description: "The personal data is erased.",
      examples: { Erased: { code: 0, erased_at: "2026-03-02T12:00:00.000Z" } },
    },
    refusals: {
      notFound: createNotFoundExample("point"),
      statusForbids: {
        msgtext:
          'The point is in status 1630 "Picked up", in which the courier needs its data: erase it after the end.',
      },
    },
  },
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
    "x-ours":
      "Allowed in 1700 Delivered and in 1710 Delivered to recipient. Has no effect in 1720 Ready for pick-up.",
  },
  dropoffReceived: {
    ...createStatusCallReference('1760 "Drop-off received"'),
    summary: "Set a point to Drop-off received",
    description: "Records that the laboratory or the final destination received the parcel.",
  },
} as const satisfies Record<string, CallReference>;
