import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { focusTitle } from "../dom.ts";

/**
 * Keeps the focus from getting lost with the element that has the returned reference: whatever in it has the
 * focus as it goes leaves it to what it is folded below, or to the screen's title.
 */
export function useLeftFocus<Box extends Element>(): RefObject<Box | null> {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement)) leaveFocus(current);
    };
  }, []);
  return box;
}

function leaveFocus(box: Element): void {
  const summary = box.closest("details")?.querySelector("summary");
  if (summary) summary.focus();
  else focusTitle();
}
