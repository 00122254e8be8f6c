import type { DescribedCall } from "#shared/contract/openapi/call-description.ts";
import {
  newPointExample,
  newPointRouteExample,
  POINT_ID,
  pointExample,
  trackingExample,
} from "#shared/contract/openapi/examples/point-examples.ts";
import { documented, type Fields, ours } from "#shared/contract/openapi/field.ts";
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
import { unknown, wrongField } from "#shared/contract/openapi/refusal-texts.ts";

const created = {
  tag: "Points",
  answer: {
    text: "The point is created, in status 1000, Ready for delivery.",
    examples: { "A new point": { code: 0, inserted_id: POINT_ID } },
  },
  refuses: {
    badRequest: wrongField("rec_email", "must be an e-mail address"),
    accessKeyInUse: {
      msgtext: `access_key is in use by the point ${POINT_ID}: read that one, or send another key.`,
      errors: [{ field: "access_key", msgtext: `is in use by the point ${POINT_ID}` }],
      inserted_id: POINT_ID,
    },
  },
} as const satisfies Partial<DescribedCall>;

const dataOf = (type: "object" | "array", text: string): Fields => ({
  code: numberCode,
  data: ours(type, text),
});
const BY_KEY = { access_key: accessKey };
const BY_ID = { id: pointId };

const reads = {
  tag: "Points",
  isAnswerOurs: true,
  answer: {
    text: "The point.",
    fields: dataOf("object", "The stored point."),
    examples: { "A point under way": { code: 0, data: pointExample } },
  },
  refuses: { notFound: unknown("point") },
} as const satisfies Partial<DescribedCall>;

const tracks = {
  ...reads,
  oursAbout: "The record stands in `data`. A body that examples send is ignored.",
  answer: {
    text: "Where it is.",
    fields: dataOf("object", "What tracking tells."),
    examples: { "A point under way": { code: 0, data: trackingExample } },
  },
} as const satisfies Partial<DescribedCall>;

/** Creating and reading points. */
export const POINT_TEXTS = {
  createPoint: {
    ...created,
    title: "Create a point",
    text: "Hands over one parcel with one destination, which the courier plans into a route.",
    oursAbout: "Each access key makes one point: a second one is refused and names the first.",
    body: { fields: newPointFields, example: newPointExample },
  },
  createPointRoute: {
    ...created,
    title: "Create a point with its pick-up",
    text: "Hands over one parcel and says where and when it is picked up.",
    oursAbout: "Each access key makes one point: a second one is refused and names the first.",
    isAnswerOurs: true,
    body: { fields: newPointRouteFields, example: newPointRouteExample },
  },
  listPoints: {
    tag: "Points",
    title: "List points",
    text: "The points of the account from the offset `start` on.",
    oursAbout: "12 a page, newest first.",
    isAnswerOurs: true,
    query: startQuery,
    answer: {
      text: "A page of points; empty behind the last one.",
      fields: dataOf("array", "Up to 12 points."),
      examples: { "One point": { code: 0, data: [pointExample] } },
    },
    refuses: { badRequest: wrongField("start", "must be 0 or more") },
  },
  getPoint: { ...reads, title: "One point", text: "A point by its id.", variables: BY_ID },
  getPointByAccessKey: {
    ...reads,
    title: "One point by access key",
    text: "A point by your own id of it, in upper or lower case.",
    variables: BY_KEY,
  },
  trackPoint: {
    ...tracks,
    title: "Track a point",
    text: "Status and courier of a point.",
    variables: { id: documented("integer", "The point's id, as its creation answered it.") },
  },
  trackPointByAccessKey: {
    ...tracks,
    title: "Track a point by access key",
    text: "Status and courier of a point, by your own id of it.",
    variables: BY_KEY,
  },
} as const satisfies Record<string, DescribedCall>;
