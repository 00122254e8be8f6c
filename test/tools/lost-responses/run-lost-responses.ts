import { setTimeout } from "node:timers/promises";
import { askJson, type Endpoints, lookAgain, readDelivery } from "#test/e2e/local-run/endpoints.ts";
import { machine } from "#test/e2e/local-run/local-process.ts";
import { act } from "#test/e2e/local-run/merchant-client.ts";
import { cancelInStore, place } from "#test/e2e/local-run/place-store-order.ts";
import {
  type LosingCourier,
  startLosingCourier,
} from "#test/fakes/courier/fault-injecting-courier.ts";
import { countLost, type LostOutcome } from "./count-results.ts";
import type { LostStory, Told } from "./loss-scenarios.ts";

export interface LostAnswersOptions {
  readonly dir: string;
  readonly stories: readonly LostStory[];
  readonly longestMs: number;
  readonly log: (line: string) => void;
}

/** Places each story's order in a local run whose courier's answers get lost, lets all come to rest, and counts. */
export async function lostAnswersRun(options: LostAnswersOptions): Promise<LostOutcome[]> {
  const { dir, stories, log } = options;
  const local = machine(dir);
  const at = await local.start();
  const courier = await startLosingCourier(at.courier.url);
  try {
    await goThrough(at, courier.url);
    const told: Told[] = [];
    for (const story of stories) {
      told.push(await begin(at, courier, story));
      // Five failures in a row would have the courier left alone for a while, as they should.
      await setTimeout(250);
    }
    log(`${told.length} orders are placed`);
    await rest(at, courier, told, options);
    return await countLost(at, courier, told);
  } finally {
    await local.stop();
    await courier.close();
  }
}

/** Connects the bridge's account through the lossy way. */
const goThrough = ({ bridge, courier }: Endpoints, baseUrl: string) =>
  askJson(`${bridge.url}/ops/v1/accounts/sandbox`, {
    method: "PUT",
    headers: { "x-ops-key": bridge.opsKey },
    json: {
      name: "Bridge Courier",
      base_url: baseUrl,
      clientid: courier.clientid,
      secretid: courier.secretid,
      email: courier.email,
    },
  });

async function begin(at: Endpoints, courier: LosingCourier, story: LostStory): Promise<Told> {
  const order = await place(at, story.store, story);
  courier.lose(story.name, [`name ${order.name}`, `key ${order.id}`], story.losses);
  return { story, order, isActedOn: story.onTheWay === undefined, isOver: false };
}

/** Looks on by the second instead of by the minute, until everything is over or time is up. */
async function rest(
  at: Endpoints,
  courier: LosingCourier,
  told: readonly Told[],
  { longestMs, log }: LostAnswersOptions,
): Promise<void> {
  const until = performance.now() + longestMs;
  for (let before = 0; performance.now() < until; ) {
    await Promise.all(told.filter(({ isOver }) => !isOver).map((one) => goOn(at, courier, one)));
    const over = told.filter(({ isOver }) => isOver).length;
    if (over !== before) log(`${over} of ${told.length} are over`);
    before = over;
    if (over === told.length) return;
    await setTimeout(1_000);
  }
}

async function goOn(at: Endpoints, courier: LosingCourier, told: Told): Promise<void> {
  const { order, story } = told;
  const { storeId } = at[order.store];
  const delivery = await readDelivery(at, storeId, order.id);
  if (delivery === undefined) return;
  if (!told.isActedOn && isTime(story, delivery)) {
    await actOn(at, told);
    told.isActedOn = true;
  }
  const isAtRest = delivery.state === "settled" || delivery.state === "cancelled";
  told.isOver = isAtRest && told.isActedOn && isAllLost(courier, story) && !delivery.trouble;
  if (!told.isOver) await lookAgain(at, storeId, order.id);
}

function isTime(
  { onTheWay }: LostStory,
  delivery: { state: string; stage: string | null },
): boolean {
  if (onTheWay === "call-off") return delivery.state === "booked";
  if (onTheWay === "rate") return delivery.state === "settled";
  return delivery.stage === "returned";
}

async function actOn(at: Endpoints, { story, order }: Told): Promise<void> {
  if (story.onTheWay === "call-off") await cancelInStore(at, order);
  if (story.onTheWay === "rate") await act(at, order, "rate", { rating: 5 });
  if (story.onTheWay === "deliver-again") await act(at, order, "deliver-again");
}

/** All that was to be lost is. */
const isAllLost = (courier: LosingCourier, { name, losses }: LostStory): boolean => {
  const lost: Record<string, number> = courier.lost(name);
  return Object.entries(losses).every(([kind, times]) => lost[kind] === times);
};
