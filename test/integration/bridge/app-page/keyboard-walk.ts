import type { Page } from "playwright-core";
import * as z from "zod";

/** Notes what listens for clicks. To be run before the page's own script. */
export const WATCH_CLICKS = `
  window.clicked = new Set();
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (type, ...rest) {
    if (type === "click" && this instanceof Element) window.clicked.add(this);
    return listen.call(this, type, ...rest);
  };
`;

const textsSchema = z.array(z.string());

/**
 * Lists what reacts to a click and cannot take the focus, so that a keyboard cannot use it. A chart is
 * read out by the slider below it.
 */
export const findStrayClicks = async (page: Page): Promise<string[]> =>
  textsSchema.parse(
    await page.evaluate(`[...window.clicked]
      .filter((one) => one.isConnected && one.closest(".chart") === null && !one.matches("a[href], button, input, select, textarea, summary, label"))
      .map((one) => one.outerHTML.slice(0, 100))`),
  );

/**
 * Marks what the tab key has to reach: all that is seen and can be used. Of a group of radio buttons
 * that is the chosen one, of a calendar the day that the arrow keys move.
 */
const MARK_STOPS = `(() => {
  const isStop = (one) => {
    if (one.tabIndex < 0 || one.disabled || !one.checkVisibility({ visibilityProperty: true })) return false;
    if (one.type !== "radio" || one.checked) return true;
    const group = [...document.querySelectorAll("input[type=radio]")].filter(({ name, form }) => name === one.name && form === one.form);
    return !group.some(({ checked }) => checked) && group[0] === one;
  };
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(isStop);
  stops.forEach((one, at) => { one.dataset.stop = at; });
  document.activeElement?.blur();
  return stops.map((one) => one.outerHTML.slice(0, 100));
})()`;

const READ_FOCUS = `(() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return { stop: one.dataset.stop ?? null, isSeen: outlineStyle !== "none" && outlineWidth !== "0px" };
})()`;
const focusSchema = z.object({ stop: z.string().nullable(), isSeen: z.boolean() });

/** Goes over the page by the tab key. Returns what it does not reach, and where the focus is not seen. */
export async function walkByKeyboard(
  page: Page,
): Promise<{ readonly unreached: readonly string[]; readonly unseen: readonly string[] }> {
  const stops = textsSchema.parse(await page.evaluate(MARK_STOPS));
  const reached = new Set<string>();
  const seen = new Set<string>();
  // A field of a date or a time has several stops of its own; the browser shows the last of them.
  for (let presses = 0; presses < stops.length * 5 && reached.size < stops.length; presses++) {
    await page.keyboard.press("Tab");
    const { stop, isSeen } = focusSchema.parse(await page.evaluate(READ_FOCUS));
    if (stop === null) continue;
    reached.add(stop);
    if (isSeen) seen.add(stop);
  }
  return {
    unreached: stops.filter((_, at) => !reached.has(String(at))),
    unseen: stops.filter((_, at) => reached.has(String(at)) && !seen.has(String(at))),
  };
}
