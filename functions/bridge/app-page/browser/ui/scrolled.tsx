import type { ComponentChildren } from "preact";

interface ScrolledProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/**
 * What is wider than its page scrolls by itself. It takes the focus, so that the keyboard scrolls it in
 * each browser (https://www.w3.org/WAI/standards-guidelines/act/rules/0ssw9k/).
 */
export const Scrolled = ({ label, children }: ScrolledProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is the rule's exception (WCAG 2.1.1): in Safari, no key reaches it without
  <section class="scrolled" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
