import { createHash } from "node:crypto";
import type { Table } from "#shared/aws/table.ts";
import { toTimeToLive } from "#shared/bridge/adapters/dynamodb/time-to-live.ts";
import type { RateLimiter } from "#shared/bridge/ports/sign-in.ts";

const MINUTE_MS = 60_000;

/** Stores the requests of each window as a set in `LIMIT#<hash> / <minutes> <start of the window>`. */
export const createDynamoRateLimiter = (table: Table): RateLimiter => ({
  async tryAcquire({ name, max, windowMinutes }, requestId, now) {
    const windowMs = windowMinutes * MINUTE_MS;
    const start = new Date(Math.floor(now.getTime() / windowMs) * windowMs);
    const end = new Date(start.getTime() + windowMs);
    // The name of a limit can be a network or mail address, which is personal data.
    const hash = createHash("sha256").update(name).digest("base64url");
    const key = { pk: `LIMIT#${hash}`, sk: `${windowMinutes} ${start.toISOString()}` };
    return table.tryUpdate(key, {
      update: "ADD done :one SET expiresAtSeconds = :expiresAtSeconds",
      condition: "attribute_not_exists(done) OR size(done) < :most OR contains(done, :name)",
      values: {
        ":one": new Set([requestId]),
        ":name": requestId,
        ":most": max,
        ":expiresAtSeconds": toTimeToLive(end).expiresAtSeconds,
      },
    });
  },
});
