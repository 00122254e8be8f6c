import type { Answer, Api, Refused } from "./api.ts";
import { button, el } from "./dom.ts";

/** What a screen works with. */
export interface App {
  readonly api: Api;
  /** Opens another screen: `deliveries/1001/1`. */
  open(place: string): void;
  /** Runs again and again while this screen is shown and the page is seen. */
  whileShown(work: () => Promise<void>): void;
}

export interface Screen {
  readonly title: string;
  /** Its content, or why there is none. */
  load(app: App): Promise<Answer<readonly Node[]>>;
}

export const shown = (...nodes: readonly Node[]): Answer<readonly Node[]> => ({
  ok: true,
  value: nodes,
});

/** What went wrong, with a way on. */
export const problem = ({ message, signInAt }: Refused, again?: () => void): HTMLElement =>
  el(
    "div",
    { class: "problem", role: "alert" },
    el("p", {}, message),
    signInAt === undefined ? undefined : el("a", { href: signInAt, class: "go" }, "Sign in"),
    again === undefined || signInAt !== undefined ? undefined : button("Try again", again),
  );

/** What went well; it can take the focus from a button that is gone. */
export const good = (text: string): HTMLElement => el("p", { class: "good", tabindex: -1 }, text);
