import type { CallDescription } from "#shared/contract/openapi/call-description.ts";
import { POINT_ID } from "#shared/contract/openapi/examples/point-examples.ts";
import { createDocumentedField } from "#shared/contract/openapi/field.ts";
import { statusChangedFields } from "#shared/contract/openapi/fields/inserted-fields.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";

const createStatusCallDescription = (targetStatus: string) =>
  ({
    tag: "Points",
    body: {
      fields: {
        id: createDocumentedField(
          ["string", "integer"],
          "The point's id.",
          "A number is taken as well.",
        ),
        pack_size_id: createDocumentedField(
          "string",
          "Examples send it.",
          "Nothing follows from it.",
        ),
      },
      example: { id: String(POINT_ID) },
    },
    response: {
      text: "The status was changed.",
      fields: statusChangedFields,
      examples: { Changed: { code: 0, inserted_id: -1 } },
    },
    refusals: {
      badRequest: createFieldRefusalExample("id", "is required"),
      notFound: createNotFoundExample("point"),
      statusForbids: {
        msgtext: `The point is in status 1630 "Picked up", which cannot change to ${targetStatus}.`,
      },
    },
  }) as const satisfies Partial<CallDescription>;

/** The changes of a point that its partner makes. */
export const POINT_STATUS_TEXTS = {
  deliveryReady: {
    ...createStatusCallDescription('1000 "Ready for delivery"'),
    title: "Ready for delivery again",
    text: "Puts a point in status Draft, Delivery attempt failed or Returned to the service warehouse back to Ready for delivery; one that is ready stays so.",
  },
  laboratoryReady: {
    ...createStatusCallDescription('1720 "Ready for pick-up"'),
    title: "Ready to be fetched for the laboratory",
    text: "Makes a point that was delivered to its recipient Ready for pick-up.",
    oursAbout: "It serves 1700 Delivered and 1710 Delivered to recipient alike.",
  },
  dropoffReceived: {
    ...createStatusCallDescription('1760 "Drop-off received"'),
    title: "Received by the laboratory",
    text: "Says that what was delivered to the laboratory, or its final destination, was received.",
  },
} as const satisfies Record<string, CallDescription>;
