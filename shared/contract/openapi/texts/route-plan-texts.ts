import type { CallDescription } from "#shared/contract/openapi/call-description.ts";
import { POINT_ID } from "#shared/contract/openapi/examples/point-examples.ts";
import { createOwnField } from "#shared/contract/openapi/field.ts";
import { planBodyFields, planFields } from "#shared/contract/openapi/fields/plan-fields.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";

const driver = { id: "van-7", name: "Bruno", surname: "Wheeler", phone: "+15550100002" };

const planExample = {
  code: 0,
  id: 12,
  planned_at: "2026-03-02T07:30:00.000Z",
  seed: 12,
  iterations: 20000,
  settled: true,
  routes: [
    {
      driver,
      pickup_address: "350 5th Ave, New York, NY 10118",
      departs_at: "2026-03-02T08:00:00.000Z",
      returns_at: "2026-03-02T09:10:00.000Z",
      distance_miles: 6.4,
      stops: [
        {
          point_id: POINT_ID,
          access_key: "1001",
          status_id: 1500,
          arrives_at: "2026-03-02T08:25:00.000Z",
        },
      ],
    },
  ],
  left_out: [{ point_id: POINT_ID + 1, access_key: "1002", reason: "dropoff-not-located" }],
  more_ready: 0,
};

const aPlan = {
  tag: "Operator's side",
  isOurs: true,
  response: {
    text: "The plan.",
    fields: planFields,
    examples: { "One route": planExample },
  },
} as const satisfies Partial<CallDescription>;

/** The operator's calls that make routes of points. */
export const PLAN_TEXTS = {
  planRoutes: {
    ...aPlan,
    title: "Plan routes",
    text: "Makes routes of the ready points for the drivers on shift, and sets the points to 1500, Scheduled for delivery. The points of sandbox accounts are never planned.",
    body: {
      fields: planBodyFields,
      example: {
        drivers: [
          {
            ...driver,
            capacity: 40,
            shift_start: "2026-03-02T08:00:00Z",
            shift_end: "2026-03-02T16:00:00Z",
          },
        ],
      },
    },
    refusals: {
      badRequest: createFieldRefusalExample("drivers", "must name at least one driver"),
      notFound: createNotFoundExample("account"),
    },
  },
  getRoutePlan: {
    ...aPlan,
    title: "One plan",
    text: "A plan as it was made, with the present status of its points.",
    variables: { id: createOwnField("integer", "Id of the plan.") },
    refusals: { notFound: createNotFoundExample("plan") },
  },
} as const satisfies Record<string, CallDescription>;
