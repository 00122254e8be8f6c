import type { Api } from "./api.ts";
import { el, say } from "./dom.ts";
import { type App, problem, type Screen } from "./screen.ts";

const BETWEEN_LOOKS_MS = 4_000;

/** Shows the screen that the address names behind `#/`, and each one that it names later. */
export function startRouter(api: Api, screenAt: (place: readonly string[]) => Screen): void {
  const main = document.querySelector("main");
  let showing = 0;

  const appOf = (turn: number): App => ({
    api,
    open: (place) => {
      location.hash = `#/${place}`;
    },
    whileShown: (work) => void again(turn, work),
  });

  async function again(turn: number, work: () => Promise<void>): Promise<void> {
    for (;;) {
      await new Promise((wake) => setTimeout(wake, BETWEEN_LOOKS_MS));
      if (turn !== showing) return;
      if (document.visibilityState === "visible") await work();
    }
  }

  async function show(isFirst: boolean): Promise<void> {
    showing += 1;
    const turn = showing;
    const place = location.hash.replace(/^#\/?/, "").split("/").filter(Boolean);
    const screen = screenAt(place);
    const title = el("h2", { tabindex: -1 }, screen.title);
    document.title = `${screen.title} · Order Bridge`;
    markSection(place[0] ?? "deliveries");
    const content = el("div", {}, el("p", { class: "loading" }, "Loading…"));
    main?.replaceChildren(title, content);
    // Whoever came by a link hears where they are; at first the page's own title says it.
    if (!isFirst) title.focus();
    const loaded = await screen.load(appOf(turn));
    if (turn !== showing) return;
    // The title stays where it is: it may have the focus.
    content.replaceChildren(
      ...(loaded.ok ? loaded.value : [problem(loaded.refused, () => void show(false))]),
    );
    if (!isFirst) say(`${screen.title} loaded`);
  }

  addEventListener("hashchange", () => {
    // The link that skips to the content leads within the page.
    if (location.hash === "" || location.hash.startsWith("#/")) void show(false);
  });
  void show(true);
}

function markSection(section: string): void {
  for (const link of document.querySelectorAll("nav a")) {
    if (link.getAttribute("href") === `#/${section}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
