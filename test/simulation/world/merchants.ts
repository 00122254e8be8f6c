import * as z from "zod";
import type { Engine } from "../aws/engine.ts";
import type { Random } from "../random.ts";
import { callApi } from "./call-api.ts";
import type { ConnectedStore } from "./connect-merchants.ts";
import { BRIDGE_HOST } from "./deployment.ts";

const ACTIONS = ["cancel", "retry", "dispatch", "approve", "dismiss", "rate"] as const;
type Action = (typeof ACTIONS)[number];

/** An action that the bridge acknowledged. */
export interface AcknowledgedAction {
  readonly orderId: string;
  readonly action: Action;
  readonly at: number;
}

const money = z.object({ minor: z.int(), currency: z.string() });
const shown = z.object({ quote: z.object({ price: money }).nullable().optional() });

interface MerchantOptions {
  readonly store: ConnectedStore;
  /** Orders that can be acted on, as they are placed. */
  readonly placed: readonly { readonly orderId: string }[];
  readonly actions: number;
  readonly minutes: number;
  readonly random: Random;
}

/** Lets a merchant press buttons on the bridge's page, over the merchant API. */
export function startMerchant(engine: Engine, options: MerchantOptions) {
  const { scheduler, history } = engine;
  const { random, store } = options;
  const acknowledged: AcknowledgedAction[] = [];
  const headers = { authorization: `Bearer ${store.apiKey}` };
  const base = `https://${BRIDGE_HOST}/api/v1/stores/${store.storeId}/deliveries`;

  async function act(): Promise<void> {
    if (options.placed.length === 0) return;
    const { orderId } = random.pick(options.placed);
    const action = random.pick(ACTIONS);
    const body = await chooseBody(orderId, action);
    const url = `${base}/${orderId}/1/actions/${action}`;
    const { status } = await callApi("POST", url, { headers, body });
    history.record("merchant", `presses ${action} for ${orderId} -> ${status}`);
    if (status === 200) acknowledged.push({ orderId, action, at: scheduler.readNow() });
  }

  async function chooseBody(orderId: string, action: Action): Promise<object> {
    if (action === "rate") return { rating: random.drawInteger(1, 5) };
    if (action !== "approve") return {};
    const { body } = await callApi("GET", `${base}/${orderId}/1`, { headers });
    const price = shown.safeParse(body).data?.quote?.price;
    return price === undefined ? {} : { price };
  }

  for (let count = 0; count < options.actions; count++)
    scheduler.schedule(random.drawInteger(1, options.minutes * 60) * 1000, () => {
      act().catch(() => history.record("merchant", "gets no answer"));
    });
  return { acknowledged };
}
