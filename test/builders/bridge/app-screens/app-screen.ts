import type { Page } from "playwright-core";

/** What the merchant API answers, by method and path behind the store: `GET settings`. */
export type AppAnswers = Readonly<
  Record<string, { readonly status?: number; readonly body: unknown }>
>;

/** A state of a screen of the merchant's app. */
export interface ScreenState {
  /** What the API answers instead of, or besides, what it does for a busy store. */
  readonly answers?: AppAnswers;
  /** A text that is seen once the screen is there. */
  readonly text: string;
  /** Brings the screen into the state. */
  readonly act?: (page: Page) => Promise<void>;
}

export interface AppScreen {
  readonly name: string;
  /** Its place behind `#/`. */
  readonly place: string;
  /** Absent: it is shown as in a browser of its own, of a WooCommerce store. */
  readonly storefront?: "shopify";
  /** It needs no answer to be shown: it neither loads nor is refused. */
  readonly readsNothing?: boolean;
  /** By name. Others are that it loads, and that every call is refused. */
  readonly states: Readonly<Record<string, ScreenState>>;
}
