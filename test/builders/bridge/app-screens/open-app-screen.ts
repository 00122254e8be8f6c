import type { Page } from "playwright-core";
import { SHOPIFY_APP_PATH } from "#functions/bridge/app-page/shopify-app-path.ts";
import type { AppScreen, ScreenState } from "./app-screen.ts";
import { BUSY_STORE, SCREEN_TIME } from "./busy-store.ts";
import type { AppScreenServer } from "./serve-app-screens.ts";

const REFUSAL = {
  status: 503,
  contentType: "application/json",
  body: JSON.stringify({ message: "The bridge is busy. Try again in a moment." }),
};

/** What the page calls of App Bridge where Shopify's admin opens it. */
const APP_BRIDGE = `
  if (location.pathname.startsWith("${SHOPIFY_APP_PATH}")) window.shopify = {
    idToken: async () => "token",
    toast: { show() {} },
    webVitals: { onReport: async () => {} },
    saveBar: { show: async () => {}, hide: async () => {}, leaveConfirmation: async () => {} },
  };
`;

/** Prepares a page for the screens that are opened in it. */
export const preparePage = async (page: Page): Promise<void> =>
  void (await page.addInitScript(APP_BRIDGE));

/** The states of a screen with their names: its own, and those that every screen has. */
export const listAppStates = ({
  states,
  readsNothing = false,
}: AppScreen): readonly (readonly [string, ScreenState | "loading" | "error"])[] => [
  ...Object.entries(states),
  ...(readsNothing ? [] : (["loading", "error"] as const).map((name) => [name, name] as const)),
];

/** Lets the API answer again, as in one of a screen's states. */
export async function answerAppScreen(
  page: Page,
  { answers }: AppScreenServer,
  state: ScreenState,
): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  Object.assign(answers, BUSY_STORE, state.answers);
}

/** Opens a screen in one of its states, in a page that is prepared. */
export async function openAppScreen(
  page: Page,
  { url, adminUrl, answers }: AppScreenServer,
  { place, storefront }: AppScreen,
  state: ScreenState | "loading" | "error",
): Promise<void> {
  for (const call of Object.keys(answers)) delete answers[call];
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.clock.setFixedTime(SCREEN_TIME);
  if (state === "loading") await page.route("**/api/v1/**", () => undefined);
  else if (state === "error") await page.route("**/api/v1/**", (route) => route.fulfill(REFUSAL));
  else Object.assign(answers, BUSY_STORE, state.answers);
  // A place alone would not load the page again.
  await page.goto("about:blank");
  await page.goto(
    storefront === "shopify" ? `${adminUrl}${SHOPIFY_APP_PATH}/${place}` : `${url}/app#/${place}`,
  );
  if (state === "loading") return;
  if (state === "error") return page.getByRole("alert").first().waitFor();
  await page.getByText(state.text).first().waitFor();
  await state.act?.(page);
}
