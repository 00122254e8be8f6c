import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { toPointId } from "#shared/courier/domain/points/point-id.ts";
import type { ReadyPoints } from "#shared/courier/ports/routes.ts";
import { READY_INDEX, READY_PARTITION, toReadyPrefix } from "./ready-keys.ts";

const readyPoint = z
  .object({
    pk: z.string().regex(/^POINTS#\d+$/),
    sk: z.string().regex(/^\d+$/),
    readySortKey: z.string(),
  })
  .transform(({ pk, sk, readySortKey }) => ({
    identity: { accountNumber: Number(pk.split("#")[1]), id: toPointId(Number(sk)) },
    since: readySortKey.slice(readySortKey.indexOf("#") + 1),
  }));

/** Reads the points to plan from the sparse index, about 150 bytes per ready point. */
export function createDynamoReadyPoints(table: Table): ReadyPoints {
  return {
    async list(accountNumber) {
      const items = table.query({ index: READY_INDEX, ...buildKeyCondition(accountNumber) });
      const ready = (await Array.fromAsync(items)).map((item) => readyPoint.parse(item));
      return ready.sort((a, b) => (a.since < b.since ? -1 : 1)).map(({ identity }) => identity);
    },
  };
}

const buildKeyCondition = (accountNumber: number | undefined) =>
  accountNumber === undefined
    ? {
        keyCondition: "readyPartition = :ready",
        values: { ":ready": READY_PARTITION },
      }
    : {
        keyCondition: "readyPartition = :ready AND begins_with(readySortKey, :account)",
        values: {
          ":ready": READY_PARTITION,
          ":account": toReadyPrefix(accountNumber),
        },
      };
