import * as z from "zod";
import type { PointView } from "#shared/bridge/domain/delivery/courier-view.ts";
import { id, recordsIn, saysFailure, saysSuccess, someId, tellsSomething } from "./envelope.ts";
import { readStage } from "./parse-status.ts";

const created = z.object({ inserted_id: id });

/** The new point's id, or undefined where the answer is no success. */
export const readCreated = (body: unknown): string | undefined =>
  saysFailure(body) ? undefined : created.safeParse(body).data?.inserted_id;

const marked = z.object({ inserted_id: z.literal([-1, "-1"]) });

/** Whether the answer says that a point's status was changed: -1 for an id, or the code of success. */
export const readMarked = (body: unknown): boolean =>
  saysSuccess(body) || (!saysFailure(body) && marked.safeParse(body).success);

const record = z.object({
  id: someId,
  dropoff_id: someId,
  inserted_id: someId,
  access_key: someId,
  status_id: z.unknown().optional(),
  pack_status: z.unknown().optional(),
  route_status: z.unknown().optional(),
});
type PointRead = z.output<typeof record>;

/**
 * What the courier has under an access key; `unknown` is an answer that says neither: taking it for
 * none could make a second point.
 */
export function readPoint(body: unknown, accessKey: string): PointView | "none" | "unknown" {
  const candidates = recordsIn(body);
  if (candidates === "unknown") return "unknown";
  if (candidates.length === 0) return "none";
  const points = candidates.map((one) => record.safeParse(one).data).filter((one) => isPoint(one));
  const ours = points.find(({ access_key }) => sameKey(access_key, accessKey));
  // A record that does not name its key is ours where it is the only one: the key found it.
  const nameless = points.length === 1 && points[0]?.access_key == null ? points[0] : undefined;
  const point = ours ?? nameless;
  return point === undefined ? "unknown" : viewOf(point, accessKey);
}

const viewOf = (point: PointRead, accessKey: string): PointView => ({
  pointId: point.id ?? point.dropoff_id ?? point.inserted_id ?? accessKey,
  stage: readStage(point),
});

const isPoint = (read: PointRead | undefined): read is PointRead => tellsSomething(read);

const sameKey = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();
