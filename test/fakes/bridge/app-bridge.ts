import type { Page } from "playwright-core";

/** What the merchant and Shopify's admin answer. */
interface AdminAnswers {
  /** Whether the merchant grants what the app asks for. */
  readonly grantsPermissions?: boolean;
  /** Whether the merchant stays on a page with unsaved changes: the question never settles then. */
  readonly stays?: boolean;
}

/**
 * Lets a page find App Bridge, as Shopify's admin does. It tells in `window.isBarShown` whether its save bar
 * is shown, in `window.asked` which permissions it was asked for, and in `window.questions` has the answers
 * of those who stay. https://shopify.dev/docs/api/app-home/apis
 */
export const addAppBridge = (
  page: Page,
  { grantsPermissions = false, stays = false }: AdminAnswers = {},
) =>
  page.addInitScript(`
    Object.assign(window, { isBarShown: false, asked: [], questions: [] });
    window.shopify = {
      idToken: async () => "token",
      toast: { show() {} },
      webVitals: { onReport: async () => {} },
      scopes: {
        async request(scopes) {
          window.asked.push(["request", ...scopes]);
          return { result: "${grantsPermissions ? "granted-all" : "declined-all"}" };
        },
        revoke: async (scopes) => void window.asked.push(["revoke", ...scopes]),
      },
      saveBar: {
        show: async () => { window.isBarShown = true; },
        hide: async () => { window.isBarShown = false; },
        leaveConfirmation: () =>
          ${stays} ? new Promise((leave) => window.questions.push(leave)) : Promise.resolve(),
      },
    };
  `);
