import type { Api } from "./api.ts";
import { announce, createElement } from "./dom.ts";
import { renderProblem, type Screen, type ScreenContext } from "./screen.ts";

const REFRESH_INTERVAL_MS = 4_000;

/** Shows the screen that the address names behind `#/`, and each one that it names later. */
export function startRouter(api: Api, findScreen: (path: readonly string[]) => Screen): void {
  const main = document.querySelector("main");
  let shownViewId = 0;

  const createContext = (viewId: number): ScreenContext => ({
    api,
    open: (path) => {
      location.hash = `#/${path}`;
    },
    repeatWhileShown: (work) => void repeatWhileShown(viewId, work),
  });

  async function repeatWhileShown(viewId: number, work: () => Promise<void>): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, REFRESH_INTERVAL_MS));
      if (viewId !== shownViewId) return;
      if (document.visibilityState === "visible") await work();
    }
  }

  async function showScreen(isFirst: boolean): Promise<void> {
    shownViewId += 1;
    const viewId = shownViewId;
    const path = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
    const screen = findScreen(path);
    const title = createElement("h2", { tabindex: -1 }, screen.title);
    document.title = `${screen.title} · Order Bridge`;
    markSection(path[0] ?? "deliveries");
    const content = createElement("div", {}, createElement("p", { class: "loading" }, "Loading…"));
    main?.replaceChildren(title, content);
    // Whoever came by a link hears where they are; at first the page's own title says it.
    if (!isFirst) title.focus();
    const loaded = await screen.load(createContext(viewId));
    if (viewId !== shownViewId) return;
    // The title stays where it is: it may have the focus.
    content.replaceChildren(
      ...(loaded.ok ? loaded.value : [renderProblem(loaded.refusal, () => void showScreen(false))]),
    );
    if (!isFirst) announce(`${screen.title} loaded`);
  }

  addEventListener("hashchange", () => {
    // The link that skips to the content leads within the page.
    if (location.hash === "" || location.hash.startsWith("#/")) void showScreen(false);
  });
  void showScreen(true);
}

function markSection(section: string): void {
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#/${section}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
