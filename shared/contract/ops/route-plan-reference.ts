import * as z from "zod";
import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import { POINT_ID } from "#shared/contract/points/point-examples.ts";

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
          clientid: "client_cd4aba82f0d90e3f3d6534f7",
          point_id: POINT_ID,
          access_key: "1001",
          status_id: 1500,
          arrives_at: "2026-03-02T08:25:00.000Z",
        },
      ],
    },
  ],
  left_out: [
    {
      clientid: "client_cd4aba82f0d90e3f3d6534f7",
      point_id: POINT_ID + 1,
      access_key: "1002",
      reason: "dropoff-not-located",
    },
  ],
  more_ready: 0,
};

const aPlan = {
  tag: "Operator's side",
  "x-ours": true,
  response: {
    description: "The plan.",
    examples: { "One route": planExample },
  },
} as const satisfies Partial<CallReference>;

/** The operator's calls on route plans. */
export const PLAN_REFERENCE = {
  planRoutes: {
    ...aPlan,
    summary: "Plan routes",
    description:
      "Plans routes for the ready points and the drivers on shift, and sets the points to 1500, Scheduled for delivery. Does not plan the points of sandbox accounts.",
    bodyExample: {
      drivers: [
        {
          ...driver,
          capacity: 40,
          shift_start: "2099-03-02T08:00:00Z",
          shift_end: "2099-03-02T16:00:00Z",
        },
      ],
    },
    refusals: {
      badRequest: createFieldRefusalExample("drivers", "must name at least one driver"),
      notFound: createNotFoundExample("account"),
    },
  },
  getRoutePlan: {
    ...aPlan,
    summary: "Get a plan",
    description: "Returns a plan with the current status of its points.",
    variables: z.object({
      id: z.int().meta({ description: "The id of the plan.", "x-ours": true }),
    }),
    refusals: { notFound: createNotFoundExample("plan") },
  },
} as const satisfies Record<string, CallReference>;
