/** Opens places by links, without loading the page. Clicks that open a tab are left to the browser. */
export function listenForLinks(open: (place: string) => void): void {
  document.querySelector(".skip")?.addEventListener("click", (event) => {
    // The address stays: it names a place.
    event.preventDefault();
    document.querySelector("main")?.focus();
  });
  document.addEventListener("click", (event) => {
    const place = findLinkedPlace(event);
    if (place === undefined) return;
    event.preventDefault();
    open(place);
  });
}

function findLinkedPlace(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element))
    return undefined;
  return target.closest('a[href^="#/"]')?.getAttribute("href")?.slice(2);
}

/** Marks the section that is shown in the page's own navigation. */
export function markSection(section: string): void {
  for (const link of document.querySelectorAll("nav a")) {
    const isShown = link.getAttribute("href") === `#/${section}`;
    if (isShown) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    // On a phone the line of sections scrolls.
    if (isShown) showInLine(link);
  }
}

/** Scrolls the line of sections, and never the page, so that a section's link is in its middle. */
function showInLine(link: Element): void {
  const line = link.closest("ul");
  if (line === null) return;
  const [inner, outer] = [link.getBoundingClientRect(), line.getBoundingClientRect()];
  line.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}
