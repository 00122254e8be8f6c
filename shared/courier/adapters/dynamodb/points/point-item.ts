import * as z from "zod";
import type { Item } from "#shared/aws/table.ts";
import {
  compressItem,
  expandItem,
} from "#shared/courier/adapters/dynamodb/compression/compress-item.ts";
import { toDueKeys } from "#shared/courier/adapters/dynamodb/due-work/due-keys.ts";
import {
  allowAbsent,
  storedCourier,
  storedStatus,
  storedTime,
  toExpiryFields,
} from "#shared/courier/adapters/dynamodb/item-fields.ts";
import { toReadyKeys } from "#shared/courier/adapters/dynamodb/routes/ready-keys.ts";
import { computePointDueAt } from "#shared/courier/domain/personal-data/point-data.ts";
import type { Point, PointDraft } from "#shared/courier/domain/points/point.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";

const creation = z.object({
  access_key: z.string(),
  rec_name: z.string(),
  rec_phone: z.string(),
  rec_desc: z.string().optional(),
  rec_address: z.string(),
  rec_email: z.string(),
  pickup_address: z.string().optional(),
  pickup_time: z.string().optional(),
  pickup_address_text: z.string().optional(),
});

/** The stored fields of a draft in a claim. Only `creation` contains personal data. */
export const pointDraftFields = z.object({
  clientid: z.string(),
  accountNumber: z.int(),
  creation,
  createdAt: storedTime,
  nextStepAt: allowAbsent(storedTime),
  eraseAt: allowAbsent(storedTime),
  correlationId: allowAbsent(z.string()),
});

const place = z.object({ lat: z.number(), lng: z.number() });

const pointFields = pointDraftFields.extend({
  sk: z.string().transform((text) => toPointId(Number(text))),
  version: z.int(),
  status: storedStatus,
  courier: allowAbsent(storedCourier),
  history: z.array(
    z.object({
      status: storedStatus,
      at: storedTime,
      actor: z.enum(["partner", "operator", "sandbox", "planner"]),
      plan: allowAbsent(z.int()),
      stop: allowAbsent(z.object({ departsAt: storedTime, arrivesAt: storedTime })),
    }),
  ),
  reportedLocation: allowAbsent(place.extend({ at: storedTime })),
  simulatedWay: allowAbsent(z.object({ pickUp: place, dropOff: place })),
  images: z
    .array(
      z.object({
        url: z.string(),
        insertedAt: storedTime,
        uploadedBy: z.enum(["sender", "courier"]),
        status: storedStatus,
      }),
    )
    .default([]),
  rating: allowAbsent(z.object({ value: z.int(), at: storedTime })),
  outbox: z.array(
    z.object({
      id: z.string(),
      status: storedStatus,
      courier: allowAbsent(storedCourier),
      occurredAt: storedTime,
      number: allowAbsent(z.int()),
    }),
  ),
  notifications: z.array(z.int()),
  erasedAt: allowAbsent(storedTime),
});

/** Parses a stored point. Throws if the item is invalid. */
export function parsePointItem(item: Item): Point {
  const { sk: id, ...fields } = pointFields.parse(expandItem(item));
  return { ...fields, id };
}

/** Converts a draft to its fields in a claim. */
export const toPointDraftItem = (draft: PointDraft) => ({
  ...draft,
  createdAt: draft.createdAt.toISOString(),
  nextStepAt: draft.nextStepAt?.toISOString(),
  eraseAt: draft.eraseAt?.toISOString(),
});

/** Converts a point to its item. Its id is in the keys. */
export function toPointItem(point: Point): Item {
  const { id: _inTheKeys, ...stored } = point;
  return compressItem({
    ...stored,
    ...toPointDraftItem(point),
    erasedAt: point.erasedAt?.toISOString(),
    reportedLocation: point.reportedLocation && {
      ...point.reportedLocation,
      at: point.reportedLocation.at.toISOString(),
    },
    images: point.images.map((image) => ({
      ...image,
      insertedAt: image.insertedAt.toISOString(),
    })),
    rating: point.rating && { ...point.rating, at: point.rating.at.toISOString() },
    history: point.history.map(({ stop, ...entry }) => ({
      ...entry,
      at: entry.at.toISOString(),
      ...(stop && {
        stop: { departsAt: stop.departsAt.toISOString(), arrivesAt: stop.arrivesAt.toISOString() },
      }),
    })),
    outbox: point.outbox.map((entry) => ({
      ...entry,
      occurredAt: entry.occurredAt.toISOString(),
    })),
    ...toDueKeys("point", computePointDueAt(point)),
    ...toReadyKeys(point),
    ...toExpiryFields(point.eraseAt),
  });
}
