import { createHash } from "node:crypto";
import type { Table } from "#shared/aws/table.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";

const WINDOW_MS = 15 * 60_000;

/** Stores the requests of each 15-minute window as a set in `LIMIT#<hash> / <start of the window>`. */
export const createDynamoRateLimiter = (table: Table): RateLimiter => ({
  async tryAcquire(limitName, requestId, maxPerWindow, now) {
    const window = new Date(Math.floor(now.getTime() / WINDOW_MS) * WINDOW_MS);
    // The name of a limit can be a network address, which is personal data.
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
