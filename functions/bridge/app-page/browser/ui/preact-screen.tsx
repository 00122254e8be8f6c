import { type ComponentChild, render } from "preact";
import { createElement } from "../dom.ts";
import { createContent, type Screen, type ScreenContext } from "../screen.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

/** A screen whose content is a component. It is shown at once and says itself that it loads. */
export const createPreactScreen = (
  { title, parent }: Pick<Screen, "title" | "parent">,
  renderContent: (context: ScreenContext) => ComponentChild,
): Screen => ({
  title,
  ...(parent && { parent }),
  async load(context) {
    const container = createElement("div");
    render(<ErrorBoundary>{renderContent(context)}</ErrorBoundary>, container);
    context.runOnLeave(() => render(null, container));
    return createContent(container);
  },
});
