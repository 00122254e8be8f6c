import type { ApiRefusal } from "../../api.ts";
import type { Screen } from "../../screen.ts";

let loading: Promise<Screen | undefined> | undefined;

/** The insights, whose script and style sheet the page asks for when they are shown first. */
export const insightsScreen: Screen = {
  title: "Insights",
  async load(context) {
    const screen = await loadInsights();
    return screen?.load(context) ?? { ok: false, refusal: NOT_LOADED };
  },
};

const NOT_LOADED: ApiRefusal = {
  status: 0,
  message: "The insights could not be loaded. Check the connection, then try again.",
  errors: [],
};

/** Loads the files once a page. Undefined if they cannot be loaded: then the next call tries again. */
function loadInsights(): Promise<Screen | undefined> {
  loading ??= loadFiles(JSON.parse(document.body.dataset.insights ?? "{}")).catch(() => {
    loading = undefined;
    return undefined;
  });
  return loading;
}

interface Files {
  readonly script: string;
  readonly sheet: string;
}

async function loadFiles({ script, sheet }: Files): Promise<Screen | undefined> {
  await Promise.all([
    waitForFile(Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet })),
    waitForFile(Object.assign(document.createElement("script"), { src: script })),
  ]);
  return window.insightsScreen;
}

const waitForFile = (element: HTMLElement): Promise<void> =>
  new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => {
      element.remove();
      reject(new Error("not loaded"));
    });
    document.head.append(element);
  });
