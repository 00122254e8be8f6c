import type { NewPoint } from "#shared/contract/points/create-point-call.ts";
import { buildPoint, type Point, type PointDraft } from "#shared/courier/domain/points/point.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";

export const noon = new Date("2026-03-02T12:00:00.000Z");

/** Builds a valid body of POST points/dropoff. */
export const buildNewPoint = (changes: Partial<NewPoint> = {}): NewPoint => ({
  access_key: "5001",
  rec_name: "Mia Recipient",
  rec_phone: "+15550123456",
  rec_address: "1 Test Street, Springfield",
  rec_email: "mia@example.test",
  ...changes,
});

/** Builds a draft of account 1. */
export const buildPointDraft = ({
  access_key = "5001",
  ...changes
}: DraftChanges = {}): PointDraft => ({
  clientid: "client_test",
  accountNumber: 1,
  creation: { ...buildNewPoint({ access_key }), rec_desc: undefined },
  createdAt: noon,
  nextStepAt: undefined,
  eraseAt: undefined,
  ...changes,
});
type DraftChanges = Partial<PointDraft> & { access_key?: string };

/** Builds the first point of account 1. */
export const buildTestPoint = (changes: Partial<Point> = {}): Point => ({
  ...buildPoint(buildPointDraft(), toPointId(1)),
  ...changes,
});
