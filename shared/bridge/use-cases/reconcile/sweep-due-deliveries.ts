import type { DeliveryIndex, HintQueue } from "#shared/bridge/ports.ts";
import type { Clock } from "#shared/kernel/clock.ts";

interface Deps {
  readonly index: Pick<DeliveryIndex, "due">;
  readonly hints: HintQueue;
  readonly clock: Clock;
}

/** Turns what is due into hints and says how many. The same due time is queued once in five minutes. */
export function sweepDue({ index, hints, clock }: Deps) {
  return async (): Promise<number> => {
    let sent = 0;
    for await (const { nextLookAt, ...subject } of index.due(clock())) {
      await hints.send(
        { ...subject, why: "look due", ...("orderId" in subject && { from: "clock" }) },
        `due ${nextLookAt.toISOString()}`,
      );
      sent += 1;
    }
    return sent;
  };
}
