/** What App Bridge gives the page. */
interface AppBridge {
  /** An ID token that is good for a minute; never settles outside Shopify's admin. */
  idToken(): Promise<string>;
  readonly scopes: {
    /** Asks the merchant for optional permissions. */
    request(
      scopes: readonly string[],
    ): Promise<{ readonly result: "granted-all" | "declined-all" }>;
    /** Gives optional permissions back; the merchant is not asked. */
    revoke(scopes: readonly string[]): Promise<unknown>;
  };
  readonly toast: { show(message: string): string };
  readonly saveBar: {
    show(id: string): Promise<void>;
    hide(id: string): Promise<void>;
    /** Settles once the merchant agrees to lose the changes, or at once if no save bar is shown. */
    leaveConfirmation(): Promise<void>;
  };
  readonly webVitals: {
    onReport(callback: (report: WebVitalsReport) => void): Promise<void>;
  };
}

/** Measurements of this page, as App Bridge reports them. */
export interface WebVitalsReport {
  readonly metrics: readonly { readonly name: string; readonly value: number }[];
}

declare global {
  interface Window {
    readonly shopify?: AppBridge;
  }
}
