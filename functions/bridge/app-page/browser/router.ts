import type { Api } from "./api.ts";
import { renderCrash } from "./crash.ts";
import { announce, createElement } from "./dom.ts";
import { listenForLinks, markSection } from "./links.ts";
import { createContent, renderProblem, type Screen, type ScreenContext } from "./screen.ts";
import { joinPlace, splitPlace } from "./shell/places.ts";
import { pageShell } from "./shell/shell.ts";
import { confirmLeaving, hasUnsavedChanges } from "./shell/unsaved-changes.ts";

const REFRESH_INTERVAL_MS = 4_000;

/** Runs the work again and again while the page is seen, until it is shown no more. */
async function repeatWhile(isShown: () => boolean, work: () => Promise<void>): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, REFRESH_INTERVAL_MS));
    if (!isShown()) return;
    if (document.visibilityState === "visible") await work();
  }
}

/** Writes the place with another query into the address, and returns it. */
function writeQuery(place: string, query: string): string {
  const next = joinPlace(splitPlace(place).path, query);
  if (pageShell.readPlace() !== next) pageShell.writePlace(next);
  return next;
}

/** Blocks where the content will be, as `ui/loading.tsx` has them. */
const createSkeleton = (): HTMLElement =>
  createElement(
    "div",
    { class: "skeleton", role: "status" },
    createElement("span", { class: "unseen" }, "Loading…"),
    ...Array.from({ length: 3 }, () => createElement("div")),
  );

/** Loads a screen. One that throws shows that, and leaves the rest of the page as it is. */
const loadScreen = (screen: Screen, context: ScreenContext): ReturnType<Screen["load"]> =>
  screen.load(context).catch((error: unknown) => createContent(renderCrash(error)));

/** Shows the screen that the address names, and each one that it names later. */
export function startRouter(api: Api, findScreen: (path: readonly string[]) => Screen): void {
  const main = document.querySelector("main");
  let shownViewId = 0;
  let shownPlace = pageShell.readPlace();
  const leaveWork: (() => void)[] = [];

  const createContext = (viewId: number, { parent }: Screen): ScreenContext => ({
    api,
    open: (place) => void openPlace(place),
    repeatWhileShown: (work) => void repeatWhile(() => viewId === shownViewId, work),
    showTitle(title) {
      if (viewId === shownViewId) pageShell.showTitle(title, parent);
    },
    query: splitPlace(shownPlace).query,
    writeQuery(query) {
      if (viewId === shownViewId) shownPlace = writeQuery(shownPlace, query);
    },
    runOnLeave: (work) => void leaveWork.push(work),
  });

  async function showScreen(isFirst: boolean): Promise<void> {
    const viewId = ++shownViewId;
    leaveWork.splice(0).forEach((work) => void work());
    const path = splitPlace(shownPlace).path.split("/").filter(Boolean);
    const screen = findScreen(path);
    const title = createElement("h2", { tabindex: -1 }, screen.title);
    pageShell.showTitle(screen.title, screen.parent);
    markSection(path[0] ?? "");
    const content = createElement("div", {}, createSkeleton());
    main?.replaceChildren(title, content);
    // Whoever came by a link hears where they are; at first the page's own title says it.
    if (!isFirst) title.focus();
    const loaded = await loadScreen(screen, createContext(viewId, screen));
    if (viewId !== shownViewId) return;
    // The title stays where it is: it may have the focus.
    content.replaceChildren(
      ...(loaded.ok ? loaded.value : [renderProblem(loaded.refusal, () => void showScreen(false))]),
    );
    if (!isFirst) announce(`${screen.title} loaded`);
  }

  /** Leaves the screen, unless that loses changes that the merchant wants to keep. */
  async function openPlace(place: string): Promise<void> {
    if (hasUnsavedChanges()) {
      // The browser's history has changed the address already: it stays until the merchant agrees.
      if (pageShell.readPlace() !== shownPlace) pageShell.writePlace(shownPlace);
      if (!(await confirmLeaving())) return;
    }
    if (place !== pageShell.readPlace()) pageShell.writePlace(place);
    shownPlace = place;
    await showScreen(false);
  }

  listenForLinks((place) => void openPlace(place));
  main?.addEventListener("discard", () => void openPlace(shownPlace));
  pageShell.listenForPlaces((place) => void openPlace(place));
  void showScreen(true);
}
