import type { CallReference } from "#shared/contract/openapi/call-reference.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";
import {
  newPointExample,
  newPointRouteExample,
  POINT_ID,
  pointExample,
  trackingExample,
} from "#shared/contract/points/point-examples.ts";
import { accessKeyPath, pointPath } from "#shared/contract/points/point-paths.ts";

const creationCall = {
  tag: "Points",
  response: {
    description: "The point was created in status 1000, Ready for delivery.",
    examples: { "A new point": { code: 0, inserted_id: POINT_ID } },
  },
  refusals: {
    badRequest: createFieldRefusalExample("rec_email", "must be an e-mail address"),
    accessKeyInUse: {
      msgtext: `access_key is in use by the point ${POINT_ID}: read that point, or send another key.`,
      errors: [{ field: "access_key", msgtext: `access_key is in use by the point ${POINT_ID}.` }],
      inserted_id: POINT_ID,
    },
  },
} as const satisfies Partial<CallReference>;

const readCall = {
  tag: "Points",
  isResponseOurs: true,
  response: {
    description: "The point.",
    examples: { "A point under way": { code: 0, data: pointExample } },
  },
  refusals: { notFound: createNotFoundExample("point") },
} as const satisfies Partial<CallReference>;

const trackCall = {
  ...readCall,
  "x-ours":
    "The record is in `data`. A request body, which the examples of the document send, is ignored.",
  response: {
    description: "The tracking record of the point.",
    examples: { "A point under way": { code: 0, data: trackingExample } },
  },
} as const satisfies Partial<CallReference>;

/** Creating and reading points. */
export const POINT_REFERENCE = {
  createPoint: {
    ...creationCall,
    summary: "Create a point",
    description:
      "Creates a point: one parcel with one destination. The courier plans it into a route.",
    "x-ours":
      "Each access key creates one point. A second request with the same key returns 409 with the id of the first point.",
    bodyExample: newPointExample,
  },
  createPointRoute: {
    ...creationCall,
    summary: "Create a point with its pick-up",
    description: "Creates a point with the place and time of its pick-up.",
    "x-ours":
      "Each access key creates one point. A second request with the same key returns 409 with the id of the first point.",
    isResponseOurs: true,
    bodyExample: newPointRouteExample,
  },
  listPoints: {
    tag: "Points",
    summary: "List points",
    description: "Returns the points of the account, beginning at the offset `start`.",
    "x-ours": "12 points per page, newest first.",
    isResponseOurs: true,
    response: {
      description: "A page of points. Empty after the last point.",
      examples: { "One point": { code: 0, data: [pointExample] } },
    },
    refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
  },
  getPoint: {
    ...readCall,
    summary: "Get a point",
    description: "Returns a point by its id.",
    variables: pointPath,
  },
  getPointByAccessKey: {
    ...readCall,
    summary: "Get a point by access key",
    description: "Returns a point by your own id for it. The id is case-insensitive.",
    variables: accessKeyPath,
  },
  trackPoint: {
    ...trackCall,
    summary: "Track a point",
    description: "Returns the status and the courier of a point.",
    variables: pointPath,
  },
  trackPointByAccessKey: {
    ...trackCall,
    summary: "Track a point by access key",
    description: "Returns the status and the courier of a point by your own id for it.",
    variables: accessKeyPath,
  },
} as const satisfies Record<string, CallReference>;
