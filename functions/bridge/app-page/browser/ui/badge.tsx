import type { ComponentChildren } from "preact";
import type { Tone } from "../labels.ts";

interface BadgeProps {
  readonly tone: Tone;
  readonly children: ComponentChildren;
}

export const Badge = ({ tone, children }: BadgeProps) => (
  <span class={`badge ${tone}`}>{children}</span>
);
