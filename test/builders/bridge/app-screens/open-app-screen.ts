import type { Page } from "playwright-core";
import type { AppScreen, ScreenState } from "./app-screen.ts";
import { BUSY_STORE, SCREEN_TIME } from "./busy-store.ts";

const REFUSAL = {
  status: 503,
  contentType: "application/json",
  body: JSON.stringify({ message: "The bridge is busy. Try again in a moment." }),
};

/** Answers of the merchant API that can be changed while it is served. */
type Answers = Record<string, { readonly status?: number; readonly body: unknown }>;

/** The states of a screen with their names: its own, and those that every screen has. */
export const listAppStates = ({
  states,
  readsNothing = false,
}: AppScreen): readonly (readonly [string, ScreenState | "loading" | "error"])[] => [
  ...Object.entries(states),
  ...(readsNothing ? [] : (["loading", "error"] as const).map((name) => [name, name] as const)),
];

/** Opens a screen in one of its states, at the address of a page that is served with `answers`. */
export async function openAppScreen(
  page: Page,
  { url, answers }: { readonly url: string; readonly answers: Answers },
  { place }: AppScreen,
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
  await page.goto(`${url}/app#/${place}`);
  if (state === "loading") return;
  if (state === "error") return page.getByRole("alert").first().waitFor();
  await page.getByText(state.text).first().waitFor();
  await state.act?.(page);
}
