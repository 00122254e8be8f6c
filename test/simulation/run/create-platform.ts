import { type Engine, findRunningInstance, waitForever } from "../aws/engine.ts";
import { createNetwork } from "../aws/network.ts";
import type { Platform, ServiceRecord } from "../platform/platform.ts";
import type { Random } from "../random.ts";

/** Creates what the code of this thread reaches. Both ends are connected when the world is complete. */
export function createPlatform(engine: Engine, code: Random, records: ServiceRecord[]) {
  const { scheduler } = engine;
  let callAws: Platform["callAws"] = waitForever;
  let sendHttp: Platform["sendHttp"] = waitForever;
  return {
    connect(aws: Platform["callAws"], hosts: Parameters<typeof createNetwork>[1]): void {
      callAws = aws;
      sendHttp = createNetwork(engine, hosts);
    },
    readNow: () => scheduler.readNow() + (findRunningInstance()?.skewMs ?? 0),
    schedule(delayMs: number, run: () => void) {
      const instance = findRunningInstance();
      return scheduler.schedule(delayMs, () => {
        if (instance?.isAlive() !== false) run();
      });
    },
    drawFraction: () => code.drawInteger(0, 999_999) / 1_000_000,
    drawByte: () => code.drawInteger(0, 255),
    callAws: (call) => callAws(call),
    sendHttp: (request, signal) => sendHttp(request, signal),
    report: (record) => void records.push(record),
  } satisfies Platform & Record<string, unknown>;
}
