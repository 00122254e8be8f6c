import type { Counter } from "#functions/runtime/service.ts";
import type { StoreId } from "#shared/bridge/domain/ids.ts";
import type { OfferedRate } from "#shared/bridge/domain/rates/offered-rate.ts";

/** Returns the function that logs and counts the rates of a response. It records no address. */
export const createRateRecorder =
  ({ log, count }: Counter<"RateOffered">) =>
  (storeId: StoreId, offered: readonly OfferedRate[]): void => {
    const rates = offered.map(({ service: { code }, source, cents }) => ({ code, source, cents }));
    for (const { source } of rates) count("RateOffered", { source });
    log.info("checkout answered", { storeId, rates });
  };
