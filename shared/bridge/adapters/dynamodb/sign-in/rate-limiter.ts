import { createHash } from "node:crypto";
import type { Table } from "#shared/aws/table.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";

const WINDOW_MS = 15 * 60_000;

/** `LIMIT#hash / <quarter of an hour>`: the names of what was done in it, in one atomic write. */
export const createDynamoRateLimiter = (table: Table): RateLimiter => ({
  async tryAcquire(limitName, requestId, maxPerWindow, now) {
    const window = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
    // Hashed: what is limited may be somebody's network address.
    const hash = createHash("sha256").update(limitName).digest("base64url");
    const key = { pk: `LIMIT#${hash}`, sk: window.toISOString() };
    return table.tryUpdate(key, {
      update: "ADD done :one SET expiresAtSeconds = :expiresAtSeconds",
      condition: "attribute_not_exists(done) OR size(done) < :most OR contains(done, :name)",
      values: {
        ":one": new Set([requestId]),
        ":name": requestId,
        ":most": maxPerWindow,
        ":expiresAtSeconds": toTimeToLive(window).expiresAtSeconds,
      },
    });
  },
});
