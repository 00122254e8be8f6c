import { Component, type ComponentChildren } from "preact";
import { renderCrash } from "../crash.ts";

interface BoundaryProps {
  readonly children: ComponentChildren;
}

/** Shows a screen, and what to do instead once it throws while it is rendered. */
export class ErrorBoundary extends Component<BoundaryProps, { readonly crash?: Node }> {
  override componentDidCatch(error: unknown): void {
    this.setState({ crash: renderCrash(error) });
  }

  override render({ children }: BoundaryProps, { crash }: { readonly crash?: Node }) {
    return crash ? <div ref={(box) => void box?.append(crash)} /> : children;
  }
}
