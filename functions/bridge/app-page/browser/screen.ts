import type { Api, ApiRefusal, ApiResult } from "./api.ts";
import { createButton, createElement } from "./dom.ts";
import type { ParentScreen } from "./shell/page-shell.ts";
import { pageShell } from "./shell/shell.ts";

/** What a screen works with. */
export interface ScreenContext {
  readonly api: Api;
  /** Opens another screen: `deliveries/1001/1`. */
  open(place: string): void;
  /** Runs again and again while this screen is shown and the page is seen. */
  repeatWhileShown(work: () => Promise<void>): void;
  /** Names what is shown, once it is known, in the window's title or the admin's bar: "Order #1001". */
  showTitle(title: string): void;
  /** What follows the place behind a question mark: `tab=done`. */
  readonly query: string;
  /** Writes another query into the address, without loading the screen again. */
  writeQuery(query: string): void;
  /** Runs once, when another screen is opened. */
  runOnLeave(work: () => void): void;
}

export interface Screen {
  readonly title: string;
  /** Where the way back leads. */
  readonly parent?: ParentScreen;
  /** Its content, or why there is none. */
  load(app: ScreenContext): Promise<ApiResult<readonly Node[]>>;
}

export const createContent = (...nodes: readonly Node[]): ApiResult<readonly Node[]> => ({
  ok: true,
  value: nodes,
});

/** What went wrong, with a way on. */
export const renderProblem = (
  { message, signInUrl, needsReload }: ApiRefusal,
  onRetry?: () => void,
): HTMLElement =>
  createElement(
    "div",
    { class: "problem", role: "alert" },
    createElement("p", {}, message),
    signInUrl === undefined
      ? undefined
      : createElement("a", { href: signInUrl, class: "go" }, "Sign in"),
    onRetry === undefined || signInUrl !== undefined
      ? undefined
      : createButton("Try again", onRetry),
    needsReload ? createButton("Reload", () => pageShell.reload()) : undefined,
  );

interface UnreadPart {
  /** In the plural: "Your shop's payment methods". */
  readonly what: string;
  /** What can be done without it. */
  readonly advice: string;
  readonly refusal: ApiRefusal;
  readonly onRetry: () => void;
}

/** Says that a part of a screen could not be read. The rest can be used all the same. */
export const renderUnread = ({ what, advice, refusal, onRetry }: UnreadPart): HTMLElement =>
  renderProblem(
    { ...refusal, message: `${what} could not be read: ${refusal.message} ${advice}` },
    onRetry,
  );

/** What went well; it can take the focus from a button that is gone. */
export const renderSuccess = (text: string): HTMLElement =>
  createElement("p", { class: "good", tabindex: -1 }, text);
