import { useEffect, useRef } from "preact/hooks";

/**
 * Gives the focus to what takes the place of a button that goes with its list once the next one is shown:
 * what is wrong with it, or the head that has the key, or the screen's title. Whoever went elsewhere
 * meanwhile stays there.
 */
export function useNextFocus(isShown: boolean): { current: string | undefined } {
  const key = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isShown || key.current === undefined) return;
    const next = `main :is(.problem :is(a, button), th [data-key=${key.current}])`;
    key.current = undefined;
    for (const selector of [next, "main h2"])
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(selector)?.focus();
  });
  return key;
}
