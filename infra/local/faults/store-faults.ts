import type { FaultBoard } from "./fault-board.ts";
import type { FaultSettings, StoreKind } from "./fault-catalog.ts";

/** More requests than a run ever has. */
const ALL = 1_000_000_000;

const KINDS: readonly StoreKind[] = ["shopify", "woocommerce"];

/** The faults of one store, in the words of its sandbox store. */
export function toStandInFaults(faults: Pick<FaultBoard, "find">, kind: StoreKind): object {
  const hits = (fault: Pick<FaultSettings<"store-failing">, "store"> | undefined): boolean =>
    fault?.store === kind || fault?.store === "both";
  const slow = faults.find("store-slow");
  const lost = hits(faults.find("webhooks-lost")) ? ALL : 0;
  return {
    failNextRequests: hits(faults.find("store-failing")) ? ALL : 0,
    status: 500,
    delayMs: slow !== undefined && hits(slow) ? slow.seconds * 1000 : 0,
    ...(kind === "shopify" ? { dropWebhooks: lost } : { dropNextDeliveries: lost }),
  };
}

/**
 * Lets the sandbox stores have the faults that are on, from now on. A store keeps its faults over a
 * restart, so that they are set at the start, too.
 */
export async function connectStoreFaults(
  faults: FaultBoard,
  urls: Readonly<Record<StoreKind, string>>,
): Promise<void> {
  const sent = new Map<StoreKind, string>();
  const sendFaults = async (kind: StoreKind): Promise<void> => {
    const body = JSON.stringify(toStandInFaults(faults, kind));
    // Tests set faults of a store by themselves: what did not change here is not sent again.
    if (sent.get(kind) === body) return;
    sent.set(kind, body);
    const response = await fetch(`${urls[kind]}/_stand-in/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    if (!response.ok)
      throw new Error(`The ${kind} store refuses its faults: ${await response.text()}`);
  };
  const sendAll = async (): Promise<void> => void (await Promise.all(KINDS.map(sendFaults)));
  faults.onChange(sendAll);
  await sendAll();
}
