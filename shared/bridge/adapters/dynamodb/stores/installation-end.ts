import * as z from "zod";
import type { Table } from "#shared/aws/table.ts";
import { date } from "#shared/bridge/adapters/dynamodb/item-fields.ts";
import type { Installations } from "#shared/bridge/ports/installations.ts";
import { toInstallationKey } from "./installation-item.ts";

const notFoundSchema = z.object({ notFoundSince: date });

const STATE_NAME = { "#state": "state" };

/** Stores that a shop is not found, and the end of its connection. */
export const createInstallationEnd = (
  table: Table,
): Pick<Installations, "recordNotFound" | "uninstall"> => ({
  async recordNotFound(storeId, shop, now) {
    const isNew = await table.tryUpdate(toInstallationKey(storeId), {
      update: `SET #state = :state, notFoundSince = :now, shop = if_not_exists(shop, :shop),
         missingScopes = :none, installedAt = if_not_exists(installedAt, :now),
         version = if_not_exists(version, :zero)`,
      condition: "attribute_not_exists(pk) OR #state <> :state",
      names: STATE_NAME,
      values: {
        ":state": "not-found",
        ":shop": shop,
        ":none": [],
        ":now": now.toISOString(),
        ":zero": 0,
      },
    });
    const item = isNew ? undefined : await table.get(toInstallationKey(storeId));
    return notFoundSchema.safeParse(item).data?.notFoundSince ?? now;
  },

  async uninstall(storeId, shop, now, state = "uninstalled") {
    await table.update(toInstallationKey(storeId), {
      update: `SET #state = :state, missingScopes = :none, shop = :shop,
         installedAt = if_not_exists(installedAt, :now), version = if_not_exists(version, :zero) + :one
       REMOVE sealed, leaseUntil`,
      names: STATE_NAME,
      values: {
        ":state": state,
        ":none": [],
        ":shop": shop,
        ":now": now.toISOString(),
        ":zero": 0,
        ":one": 1,
      },
    });
  },
});
