import { render } from "preact";
import { createElement } from "../../dom.ts";
import type { ScreenContext } from "../../screen.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { SetupTestCard } from "./setup-test-card.tsx";

/** The card for a screen that has no components. It reads the store's test itself. */
export function createSetupTestCard({ api, runOnLeave }: ScreenContext): HTMLElement {
  const container = createElement("div");
  render(
    <ErrorBoundary>
      <SetupTestCard api={api} isOpen={false} />
    </ErrorBoundary>,
    container,
  );
  runOnLeave(() => render(null, container));
  return container;
}
