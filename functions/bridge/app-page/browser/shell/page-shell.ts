/** The screen that another one belongs to. */
export interface ParentScreen {
  readonly title: string;
  readonly place: string;
}

/** What becomes of the changes that a form holds. */
export interface UnsavedChanges {
  save(): void;
  discard(): void;
  /** Whether the form itself has a button that saves. */
  readonly hasSubmitButton: boolean;
}

/**
 * What surrounds the screens: their navigation, title, save bar and short messages. Shopify's admin
 * has its own; elsewhere the page does.
 */
export interface PageShell {
  /** Returns the place that the address names: `deliveries/1001/1`. */
  readPlace(): string;
  /** Writes a place into the address without loading the page. */
  writePlace(place: string): void;
  /** Loads the whole page anew, at the place where it is. */
  reload(): void;
  /** Calls back when somebody wants to go elsewhere: by the browser's history or a navigation around the page. */
  listenForPlaces(open: (place: string) => void): void;
  showTitle(title: string, parent?: ParentScreen): void;
  /** Shows that something succeeded. Errors are never told this way: they must stay. */
  showToast(text: string): void;
  showSaveBar(changes: UnsavedChanges): void;
  hideSaveBar(): void;
  /** Asks whether the changes may be lost. */
  confirmLoss(): Promise<boolean>;
}
