import * as z from "zod";
import type { Engine } from "../aws/engine.ts";
import type { Random } from "../random.ts";
import { callApi } from "./call-api.ts";
import type { ConnectedStore } from "./connect-merchants.ts";
import { BRIDGE_HOST } from "./deployment.ts";
import type { PlacedOrder } from "./placed-order.ts";

const ACTIONS = ["cancel", "retry", "dispatch", "approve", "dismiss", "rate"] as const;
type Action = (typeof ACTIONS)[number];

/** A button that a merchant pressed. Whatever is not refused can have its effect, also without an answer. */
export interface PressedAction {
  readonly order: PlacedOrder;
  readonly action: Action;
  /** Of an approval: the price that the merchant saw. */
  readonly priceCents: number | undefined;
  isRefused: boolean;
  acknowledgedAt: number | undefined;
}

const money = z.object({ minor: z.int(), currency: z.string() });
const shown = z.object({ quote: z.object({ price: money }).nullable().optional() });

const storedSettings = z.object({
  revision: z.int(),
  settings: z.record(z.string(), z.unknown()),
});
const savedSettings = z.object({ revision: z.int() });

/** So long a hurried merchant waits for an order. */
const HURRY_SECONDS = 1_200;

interface MerchantOptions {
  readonly stores: readonly ConnectedStore[];
  /** Orders that can be acted on, as they are placed. */
  readonly placed: readonly PlacedOrder[];
  readonly actions: number;
  readonly isHurried: boolean;
  readonly settings: number;
  readonly minutes: number;
  readonly random: Random;
}

/** Lets a merchant press buttons on the bridge's page, over the merchant API. */
export function startMerchant(engine: Engine, options: MerchantOptions) {
  const { scheduler, history } = engine;
  const { random, stores } = options;
  const pressed: PressedAction[] = [];

  async function act(): Promise<void> {
    const order = await chooseOrder();
    if (order === undefined) return;
    const { orderId, store } = order;
    const apiKey = stores.find(({ storeId }) => storeId === store.storeId)?.apiKey ?? "";
    const headers = { authorization: `Bearer ${apiKey}` };
    const url = `https://${BRIDGE_HOST}/api/v1/stores/${store.storeId}/deliveries/${orderId}/1`;
    const action = random.pick(ACTIONS);
    const body = await chooseBody(url, headers, action);
    if (action === "dispatch") order.isByHand = true;
    const priceCents = body.price?.minor;
    const press: PressedAction = {
      ...{ order, action, priceCents },
      ...{ isRefused: false, acknowledgedAt: undefined },
    };
    pressed.push(press);
    const { status } = await callApi("POST", `${url}/actions/${action}`, { headers, body });
    history.record("merchant", `presses ${action} for ${orderId} -> ${status}`);
    press.isRefused = status >= 400 && status < 500;
    if (status === 200) press.acknowledgedAt = scheduler.readNow();
  }

  /** A hurried merchant waits for the next order. */
  async function chooseOrder(): Promise<PlacedOrder | undefined> {
    if (!options.isHurried)
      return options.placed.length === 0 ? undefined : random.pick(options.placed);
    const known = options.placed.length;
    for (let seconds = 0; seconds < HURRY_SECONDS; seconds++) {
      if (options.placed.length > known) break;
      await scheduler.sleep(1_000);
    }
    await scheduler.sleep(random.drawInteger(500, 5_000));
    return options.placed.at(-1);
  }

  async function chooseBody(
    url: string,
    headers: Readonly<Record<string, string>>,
    action: Action,
  ): Promise<{ readonly rating?: number; readonly price?: z.infer<typeof money> }> {
    if (action === "rate") return { rating: random.drawInteger(1, 5) };
    if (action !== "approve") return {};
    const { body } = await callApi("GET", url, { headers });
    const price = shown.safeParse(body).data?.quote?.price;
    return price === undefined ? {} : { price };
  }

  for (let count = 0; count < options.actions; count++)
    scheduler.schedule(random.drawInteger(1, options.minutes * 60) * 1000, () => {
      act().catch(() => history.record("merchant", "gets no answer"));
    });
  const doubleSaves: string[] = [];
  /** Two people save the settings that both have read. */
  async function saveSettings(): Promise<void> {
    const { storeId, apiKey } = random.pick(stores);
    const headers = { authorization: `Bearer ${apiKey}` };
    const url = `https://${BRIDGE_HOST}/api/v1/stores/${storeId}/settings`;
    const { revision, settings } = storedSettings.parse(
      (await callApi("GET", url, { headers })).body,
    );
    const answers = await Promise.allSettled(
      [60, 90].map(async (retentionDays) => {
        const body = { revision, settings: { ...settings, retentionDays } };
        return savedSettings.parse((await callApi("PUT", url, { headers, body })).body);
      }),
    );
    const saved = answers.filter(({ status }) => status === "fulfilled").length;
    history.record("merchant", `saves the settings of ${storeId} twice, ${saved} are accepted`);
    if (saved > 1) doubleSaves.push(`${storeId} ${revision}`);
  }
  for (let count = 0; count < options.settings; count++)
    scheduler.schedule(random.drawInteger(1, options.minutes * 60) * 1000, () => {
      saveSettings().catch(() => history.record("merchant", "gets no settings"));
    });
  return {
    pressed,
    listDoubleSaves: () =>
      doubleSaves.map((save) => `nothing is overwritten: the settings ${save} are saved twice`),
  };
}
