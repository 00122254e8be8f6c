import * as z from "zod";
import type { Engine } from "../aws/engine.ts";
import type { Random } from "../random.ts";
import { callApi } from "./call-api.ts";
import type { ConnectedStore } from "./connect-merchants.ts";
import { BRIDGE_HOST } from "./deployment.ts";
import type { PlacedOrder } from "./shoppers.ts";

const ACTIONS = ["cancel", "retry", "dispatch", "approve", "dismiss", "rate"] as const;
type Action = (typeof ACTIONS)[number];

/** An action that the bridge acknowledged. */
export interface AcknowledgedAction {
  readonly order: PlacedOrder;
  readonly action: Action;
  readonly at: number;
}

const money = z.object({ minor: z.int(), currency: z.string() });
const shown = z.object({ quote: z.object({ price: money }).nullable().optional() });

interface MerchantOptions {
  readonly stores: readonly ConnectedStore[];
  /** Orders that can be acted on, as they are placed. */
  readonly placed: readonly PlacedOrder[];
  readonly actions: number;
  readonly minutes: number;
  readonly random: Random;
}

/** Lets a merchant press buttons on the bridge's page, over the merchant API. */
export function startMerchant(engine: Engine, options: MerchantOptions) {
  const { scheduler, history } = engine;
  const { random, stores } = options;
  const acknowledged: AcknowledgedAction[] = [];

  async function act(): Promise<void> {
    if (options.placed.length === 0) return;
    const order = random.pick(options.placed);
    const { orderId, store } = order;
    const apiKey = stores.find(({ storeId }) => storeId === store.storeId)?.apiKey ?? "";
    const headers = { authorization: `Bearer ${apiKey}` };
    const url = `https://${BRIDGE_HOST}/api/v1/stores/${store.storeId}/deliveries/${orderId}/1`;
    const action = random.pick(ACTIONS);
    const body = await chooseBody(url, headers, action);
    const { status } = await callApi("POST", `${url}/actions/${action}`, { headers, body });
    history.record("merchant", `presses ${action} for ${orderId} -> ${status}`);
    if (status === 200) acknowledged.push({ order, action, at: scheduler.readNow() });
  }

  async function chooseBody(
    url: string,
    headers: Readonly<Record<string, string>>,
    action: Action,
  ): Promise<object> {
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
  return { acknowledged };
}
