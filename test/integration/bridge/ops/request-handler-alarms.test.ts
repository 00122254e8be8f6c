import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type BridgeOverHttp, startBridgeOverHttp } from "#test/fakes/bridge/bridge-over-http.ts";
import { SOURCE_IP_HEADER } from "#test/fakes/http-server.ts";
import { watchAlarms } from "#test/fakes/watch-alarms.ts";
import { HANDLER_ALARMS } from "#test/infra/observability/handler-alarms.ts";

let bridge: BridgeOverHttp;
let watch: ReturnType<typeof watchAlarms>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  bridge = await startBridgeOverHttp();
  watch = watchAlarms("requests");
});
afterAll(async () => {
  watch.close();
  vi.useRealTimers();
  await bridge.close();
});

const flood = (address: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, () =>
      fetch(`${bridge.url}/sign-in`, { headers: { [SOURCE_IP_HEADER]: address } }),
    ),
  );

it("functions that answer with 429 emit what fires the alarm, if it goes on", async () => {
  await flood("203.0.113.5", 45);
  watch.passMinutes(15);
  expect(watch.listFired()).toEqual([]);

  for (let period = 0; period < 2; period++) {
    await flood("198.51.100.7", 160);
    watch.passMinutes(5);
  }

  expect(watch.listFired()).toEqual(HANDLER_ALARMS.requests);
});
