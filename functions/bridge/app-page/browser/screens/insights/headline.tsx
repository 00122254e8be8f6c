import type { Insights } from "../../api-types.ts";
import { formatDuration, formatNumber, formatShare, NOTHING } from "./format-figures.ts";

interface HeadlineProps {
  readonly title: string;
  readonly insights: Insights;
}

/** The figures of the whole range at a glance: first, what a delivery costs. */
export const Headline = ({ title, insights: { total, pendingDays } }: HeadlineProps) => {
  const { deliveries, delivered, doorTime, onTime, attempts } = total;
  return (
    <section class="card" aria-label={title}>
      <h3>{title}</h3>
      <ul class="figures headline">
        <Costs money={total.money} />
        <Figure
          value={formatNumber(deliveries)}
          label="deliveries"
          hint={`${formatNumber(delivered)} delivered`}
        />
        <Figure
          value={formatDuration(doorTime.averageSeconds)}
          label="from paid to door"
          hint={`half within ${formatDuration(doorTime.medianSeconds)}`}
        />
        <Figure
          value={formatShare(onTime.share)}
          label="on time"
          hint={`of ${formatNumber(onTime.promised)} with a promised time`}
        />
        <Figure
          value={formatNumber(attempts.perDelivery)}
          label="attempts per delivery"
          hint={`${formatShare(attempts.firstShare)} at the first`}
        />
      </ul>
      <p class="hint" role="status">
        {pendingDays > 0 && `Counting: ${formatNumber(pendingDays)} more days.`}
      </p>
    </section>
  );
};

const Costs = ({ money }: Pick<Insights["total"], "money">) => {
  const charged = money.filter(({ costPerDelivery }) => costPerDelivery !== null);
  if (charged.length === 0)
    return <Figure value={NOTHING} label="cost per delivery" hint="the courier charged nothing" />;
  return (
    <>
      {charged.map(({ currency, cost, priced, costPerDelivery }) => (
        <Figure
          key={currency}
          value={costPerDelivery?.text ?? NOTHING}
          label="cost per delivery"
          hint={`${cost.text} for ${formatNumber(priced)} charged`}
        />
      ))}
    </>
  );
};

interface FigureProps {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
}

const Figure = ({ value, label, hint }: FigureProps) => (
  <li>
    <strong>{value}</strong> {label}
    <span class="hint">{hint}</span>
  </li>
);
