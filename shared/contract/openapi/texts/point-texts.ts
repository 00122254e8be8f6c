import type { CallDescription } from "#shared/contract/openapi/call-description.ts";
import {
  newPointExample,
  newPointRouteExample,
  POINT_ID,
  pointExample,
  trackingExample,
} from "#shared/contract/openapi/examples/point-examples.ts";
import {
  createDocumentedField,
  createOwnField,
  type Fields,
} from "#shared/contract/openapi/field.ts";
import {
  newPointFields,
  newPointRouteFields,
} from "#shared/contract/openapi/fields/point-fields.ts";
import {
  accessKey,
  numberCode,
  pointId,
  startQuery,
} from "#shared/contract/openapi/fields/repeated-fields.ts";
import {
  createFieldRefusalExample,
  createNotFoundExample,
} from "#shared/contract/openapi/refusal-texts.ts";

const creationCall = {
  tag: "Points",
  response: {
    text: "The point is created, in status 1000, Ready for delivery.",
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
} as const satisfies Partial<CallDescription>;

const createDataFields = (type: "object" | "array", text: string): Fields => ({
  code: numberCode,
  data: createOwnField(type, text),
});
const BY_KEY = { access_key: accessKey };
const BY_ID = { id: pointId };

const readCall = {
  tag: "Points",
  isResponseOurs: true,
  response: {
    text: "The point.",
    fields: createDataFields("object", "The stored point."),
    examples: { "A point under way": { code: 0, data: pointExample } },
  },
  refusals: { notFound: createNotFoundExample("point") },
} as const satisfies Partial<CallDescription>;

const trackCall = {
  ...readCall,
  oursAbout: "The record stands in `data`. A body that examples send is ignored.",
  response: {
    text: "Where it is.",
    fields: createDataFields("object", "What tracking tells."),
    examples: { "A point under way": { code: 0, data: trackingExample } },
  },
} as const satisfies Partial<CallDescription>;

/** Creating and reading points. */
export const POINT_TEXTS = {
  createPoint: {
    ...creationCall,
    title: "Create a point",
    text: "Hands over one parcel with one destination, which the courier plans into a route.",
    oursAbout: "Each access key makes one point: a second one is refused and names the first.",
    body: { fields: newPointFields, example: newPointExample },
  },
  createPointRoute: {
    ...creationCall,
    title: "Create a point with its pick-up",
    text: "Hands over one parcel and says where and when it is picked up.",
    oursAbout: "Each access key makes one point: a second one is refused and names the first.",
    isResponseOurs: true,
    body: { fields: newPointRouteFields, example: newPointRouteExample },
  },
  listPoints: {
    tag: "Points",
    title: "List points",
    text: "The points of the account from the offset `start` on.",
    oursAbout: "12 a page, newest first.",
    isResponseOurs: true,
    query: startQuery,
    response: {
      text: "A page of points; empty behind the last one.",
      fields: createDataFields("array", "Up to 12 points."),
      examples: { "One point": { code: 0, data: [pointExample] } },
    },
    refusals: { badRequest: createFieldRefusalExample("start", "must be 0 or more") },
  },
  getPoint: { ...readCall, title: "One point", text: "A point by its id.", variables: BY_ID },
  getPointByAccessKey: {
    ...readCall,
    title: "One point by access key",
    text: "A point by your own id of it, in upper or lower case.",
    variables: BY_KEY,
  },
  trackPoint: {
    ...trackCall,
    title: "Track a point",
    text: "Status and courier of a point.",
    variables: {
      id: createDocumentedField("integer", "The point's id, as its creation answered it."),
    },
  },
  trackPointByAccessKey: {
    ...trackCall,
    title: "Track a point by access key",
    text: "Status and courier of a point, by your own id of it.",
    variables: BY_KEY,
  },
} as const satisfies Record<string, CallDescription>;
