import { expect, it } from "vitest";
import { type StoreId, storeIdSchema } from "#shared/bridge/domain/ids.ts";
import {
  type SendMerchantMailDeps,
  sendMerchantMail,
} from "#shared/bridge/use-cases/merchant-mail/send-merchant-mail.ts";
import { noon } from "#test/builders/bridge/delivery.ts";

const STORES = Array.from({ length: 200 }, (_, n) => storeIdSchema.parse(`store-${n}`));

it("gives each store its turn if there are more than one run has time for", async () => {
  let now = noon.getTime();
  const served = new Set<StoreId>();
  const run = sendMerchantMail({
    mails: {
      async *listDue() {
        yield* STORES;
      },
      read: async (storeId: StoreId) => {
        served.add(storeId);
        now += 1000;
        // Nothing is known of them, so that nothing more is done.
        return { store: undefined };
      },
    },
    clock: () => new Date(now),
  } as unknown as SendMerchantMailDeps);

  await run();
  const afterOne = served.size;
  for (let minute = 1; minute <= 60; minute++) {
    now = noon.getTime() + minute * 60_000;
    await run();
  }

  expect(afterOne).toBeLessThan(50);
  expect(served.size).toBe(STORES.length);
});
