import { type MapView, MOVE_EVENT } from "../map-view.ts";
import { canDrawMap, loadMap } from "./load-map.ts";

/** A position is seldom newer than that: the bridge asks the courier once a minute. */
const POLL_MS = 20_000;

const box = document.querySelector<HTMLElement>("#map");
if (box !== null) startMap(box, JSON.parse(box.dataset.view ?? "null") as MapView);

/** Brings the map after the text, and follows the driver while somebody looks. */
function startMap(box: HTMLElement, shown: MapView): void {
  if (canDrawMap()) {
    if (document.readyState === "complete") loadMap(box);
    else window.addEventListener("load", () => loadMap(box));
  }
  let view = shown;
  const ask = async (): Promise<void> => {
    if (document.hidden) return;
    const next = await readView().catch(() => view);
    const isSame = JSON.stringify(next) === JSON.stringify(view);
    // The picture cannot move, and the text cannot change: they come with the page.
    const canMove = next?.page === view.page && box.classList.contains("drawn");
    if (next === undefined || !(isSame || canMove)) location.reload();
    else if (!isSame) showMove(box, next);
    view = next ?? view;
  };
  setInterval(ask, POLL_MS);
  document.addEventListener("visibilitychange", ask);
}

/** Returns where the driver is now; undefined if there is no map any more. Throws if the answer is missing. */
async function readView(): Promise<MapView | undefined> {
  const { lang } = document.documentElement;
  const response = await fetch(`${location.pathname}?lang=${lang}&view=position`);
  if (response.status === 404 || response.status === 410) return undefined;
  if (!response.ok) throw new Error(String(response.status));
  return ((await response.json()) as { map: MapView | null }).map ?? undefined;
}

function showMove(box: HTMLElement, view: MapView): void {
  const seen = document.querySelector(".map li.driver");
  if (seen !== null) seen.textContent = view.seen;
  box.dispatchEvent(new CustomEvent(MOVE_EVENT, { detail: view }));
}
