import { webVitalsScript } from "./web-vitals-script.ts";

/**
 * Runs in the app's page, as App Bridge does: it gives the page ID tokens, scopes, toasts and save bars
 * of the admin around it, and shows the page's navigation, title and path there. Without an admin
 * around it, an answer never arrives, as with the real one.
 * https://shopify.dev/docs/api/app-home/latest/app-bridge-web-components
 */
export const appBridgeScript = `
  (() => {
    const waiting = new Map();
    let asked = 0;
    const tell = (kind, input) => parent.postMessage({ kind, input }, "*");
    const ask = (kind, input) => new Promise((got) => {
      asked += 1;
      waiting.set(asked, got);
      parent.postMessage({ kind, ask: asked, input }, "*");
    });
    const commands = {
      answer: ({ ask: number, value }) => {
        waiting.get(number)?.(value);
        waiting.delete(number);
      },
      // The page can handle it; otherwise the whole page is loaded.
      navigate: ({ href }) => {
        const link = document.querySelector('s-app-nav [href="' + href + '"], s-page [href="' + href + '"]');
        const event = new CustomEvent("shopify:navigate", { bubbles: true, cancelable: true });
        if (link?.dispatchEvent(event)) location.assign(href);
      },
      "press-save-bar": ({ id, variant }) => {
        const buttons = [...document.querySelectorAll("ui-save-bar#" + id + " button")];
        buttons.find((one) => one.getAttribute("variant") === variant)?.click();
      },
    };
    addEventListener("message", ({ source, data }) => {
      if (source === parent) commands[data?.kind]?.(data);
    });

    const readLinks = (selector) => [...document.querySelectorAll(selector)].map((link) => ({
      href: link.getAttribute("href"),
      label: link.textContent.trim(),
      isHome: link.getAttribute("rel") === "home",
    }));
    let shown = "";
    const showSurroundings = () => {
      const title = document.querySelector("s-page")?.getAttribute("heading") ?? document.title;
      const now = {
        links: readLinks("s-app-nav > [href]"),
        title,
        breadcrumb: readLinks('s-page > [slot="breadcrumb-actions"]')[0] ?? null,
        path: location.pathname,
      };
      const text = JSON.stringify(now);
      if (text !== shown) tell("surroundings", now);
      shown = text;
    };
    addEventListener("DOMContentLoaded", () => {
      showSurroundings();
      new MutationObserver(showSurroundings).observe(document, {
        attributes: true,
        childList: true,
        subtree: true,
      });
    });
    for (const name of ["pushState", "replaceState"]) {
      const change = history[name].bind(history);
      history[name] = (...given) => {
        change(...given);
        showSurroundings();
      };
    }
    addEventListener("popstate", showSurroundings);

    let toasts = 0;
    const setSaveBar = (isShown) => (id) => ask("set-save-bar", { id, isShown });
    window.shopify = {
      idToken: () => ask("ask-id-token"),
      scopes: {
        request: (scopes) => ask("ask-scopes", scopes),
        revoke: (scopes) => ask("revoke-scopes", scopes),
      },
      toast: {
        show(message, { duration = 5000, isError = false } = {}) {
          toasts += 1;
          tell("show-toast", { id: String(toasts), message, duration, isError });
          return String(toasts);
        },
        hide: (id) => tell("hide-toast", { id }),
      },
      saveBar: {
        show: setSaveBar(true),
        hide: setSaveBar(false),
        // Settles when no save bar is shown, or the merchant agrees.
        leaveConfirmation: () => ask("confirm-leaving"),
      },
      webVitals: { onReport: async (callback) => reportWebVitals(callback) },
    };
    ${webVitalsScript}
  })();
`;
