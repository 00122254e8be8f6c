import type { HomeState, OrderView, StoreKind } from "#infra/local/home/home-state.ts";
import { fetchJson } from "#infra/local/pages/browser/fetch-json.ts";

const postJson = (path: string, body: object): Promise<unknown> =>
  fetchJson(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Places the orders of a kind, as buyers do in a store. */
export const placeOrders = (kind: string, store: StoreKind): Promise<unknown> =>
  postJson("/orders", { kind, store });

/** Does for the merchant what an order offers. */
export const carryOutAction = ({ key, action }: OrderView): Promise<unknown> =>
  postJson(`/orders/${key}/${action?.name ?? ""}`, {});

interface StateListener {
  readonly onState: (state: HomeState) => void;
  readonly onLost: () => void;
}

const REOPEN_MS = 3000;

/** Receives the state after each change while the page is looked at. */
export function followState({ onState, onLost }: StateListener): void {
  let events: EventSource | undefined;
  let timer: number | undefined;
  const close = (): void => {
    window.clearTimeout(timer);
    events?.close();
    events = undefined;
  };
  const open = (): void => {
    close();
    if (document.hidden) return;
    events = new EventSource("/events");
    events.onmessage = ({ data }) => onState(JSON.parse(data));
    events.onerror = () => {
      onLost();
      close();
      timer = window.setTimeout(open, REOPEN_MS);
    };
  };
  document.addEventListener("visibilitychange", open);
  window.addEventListener("online", open);
  window.addEventListener("offline", () => {
    close();
    onLost();
  });
  open();
}
