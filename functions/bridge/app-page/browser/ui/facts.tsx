import type { ComponentChild } from "preact";

export type Fact = readonly [name: string, value: ComponentChild];

/** Names and values, those without a value left out. */
export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl>
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
