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
    description: "The point is created, in status 1000, Ready for delivery.",
    examples: { "A new point": { code: 0, inserted_id: POINT_ID } },
  },
  refusals: {
    badRequest: createFieldRefusalExample("rec_email", "must be an e-mail address"),
    accessKeyInUse: {
      msgtext: `access_key is in use by the point ${POINT_ID}: read that point, or send another key.`,
      errors: [{ field: "access_key", msgtext: `is in use by the point ${POINT_ID}` }],
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
  "x-ours": "The record stands in `data`. A body that examples send is ignored.",
  response: {
    description: "Where it is.",
    examples: { "A point under way": { code: 0, data: trackingExample } },
  },
} as const satisfies Partial<CallReference>;

/** Creating and reading points. */
export const POINT_REFERENCE = {
  createPoint: {
    ...creationCall,
    summary: "Create a point",
    description:
      "Hands over one parcel with one destination, which the courier plans into a route.",
    "x-ours": "Each access key makes one point: a second one is refused and names the first.",
    bodyExample: newPointExample,
  },
  createPointRoute: {
    ...creationCall,
    summary: "Create a point with its pick-up",
    description: "Hands over one parcel and says where and when it is picked up.",
    "x-ours": "Each access key makes one point: a second one is refused and names the first.",
    isResponseOurs: true,
    bodyExample: newPointRouteExample,
  },
  listPoints: {
    tag: "Points",
    summary: "List points",
    description: "The points of the account from the offset `start` on.",
    "x-ours": "12 a page, newest first.",
    isResponseOurs: true,
    response: {
      description: "A page of points; empty behind the last one.",
      examples: { "One point": { code: 0, data: [pointExample] } },
    },
    refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
  },
  getPoint: {
    ...readCall,
    summary: "One point",
    description: "A point by its id.",
    variables: pointPath,
  },
  getPointByAccessKey: {
    ...readCall,
    summary: "One point by access key",
    description: "A point by your own id of it, in upper or lower case.",
    variables: accessKeyPath,
  },
  trackPoint: {
    ...trackCall,
    summary: "Track a point",
    description: "Status and courier of a point.",
    variables: pointPath,
  },
  trackPointByAccessKey: {
    ...trackCall,
    summary: "Track a point by access key",
    description: "Status and courier of a point, by your own id of it.",
    variables: accessKeyPath,
  },
} as const satisfies Record<string, CallReference>;
