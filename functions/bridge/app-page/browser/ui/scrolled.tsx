import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface ScrolledProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/**
 * What is wider than its page scrolls by itself. While it does, it takes the focus, so that the keyboard
 * scrolls it in each browser (https://www.w3.org/WAI/standards-guidelines/act/rules/0ssw9k/): in Safari,
 * no key reaches it otherwise. What fits is no stop on the way of who uses the keyboard.
 */
export const Scrolled = ({ label, children }: ScrolledProps) => {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => (box.current === null ? undefined : watchOverflow(box.current)), []);
  return (
    <section ref={box} class="scrolled" aria-label={label}>
      {children}
    </section>
  );
};

/** Keeps a box focusable while its content is wider. Returns what ends that. */
function watchOverflow(box: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  for (const sized of [box, ...box.children]) observer.observe(sized);
  return () => observer.disconnect();
}
