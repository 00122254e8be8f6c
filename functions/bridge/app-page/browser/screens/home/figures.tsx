import type { Home } from "../../api-types.ts";

const FIGURES = [
  ["seen", "orders"],
  ["booked", "booked"],
  ["delivered", "delivered"],
  ["held", "held"],
] as const;

interface FiguresProps {
  readonly title: string;
  readonly days: readonly Home["today"][];
}

/** What became of some days' orders, in numbers. */
export const Figures = ({ title, days }: FiguresProps) => (
  <section class="card" aria-label={title}>
    <h3>{title}</h3>
    <ul class="figures">
      {FIGURES.map(([name, label]) => (
        <li key={name}>
          <strong>{days.reduce((sum, day) => sum + day[name], 0)}</strong> {label}
        </li>
      ))}
    </ul>
  </section>
);
