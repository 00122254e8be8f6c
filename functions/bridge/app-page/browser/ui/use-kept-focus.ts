import { useLayoutEffect } from "preact/hooks";

/** Gives the focus back to what a render moves elsewhere: whatever is moved in the document loses it. */
export function useKeptFocus(): void {
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  });
}
