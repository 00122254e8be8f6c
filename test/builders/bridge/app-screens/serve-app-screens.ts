import { type Answers, startAppPage } from "#test/integration/bridge/app-page/start-app-page.ts";

/** The app as a WooCommerce merchant and as Shopify's admin opens it, with the same answers. */
export interface AppScreenServer {
  readonly url: string;
  readonly adminUrl: string;
  /** What the merchant API answers. A screen that is opened sets it. */
  readonly answers: Answers;
  close(): void;
}

export async function serveAppScreens(): Promise<AppScreenServer> {
  const answers: Answers = {};
  const own = await startAppPage("session", answers, { isStyled: true });
  const admin = await startAppPage("shopify", answers, { isStyled: true });
  return {
    ...{ url: own.url, adminUrl: admin.url, answers },
    close() {
      own.close();
      admin.close();
    },
  };
}
