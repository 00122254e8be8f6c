import type { Delivery } from "../../api-types.ts";
import { Facts } from "../../ui/facts.tsx";

/** What was paid, and what is asked; nothing where no amount is known. */
export const DeliveryMoney = ({ delivery }: { readonly delivery: Delivery }) => {
  const { money, quote, plan, cashOnDelivery: cash } = delivery;
  const amounts = [
    ["Paid by the buyer for shipping", money.shippingPaid?.text],
    ["Asked by the courier", quote?.price.text ?? money.quoted?.text],
    ["Booked without asking up to", plan?.ceiling?.text],
    ["Paid to the courier", money.charged?.text],
    ["Paid back", money.refunded?.text],
    ["Tip for the driver", money.tipped?.text],
    ["To be collected in cash", cash?.confirmedAt === null ? cash.toCollect.text : null],
    ["Collected in cash", cash?.confirmedAt ? cash.toCollect.text : null],
  ] as const;
  if (amounts.every(([, text]) => text === undefined || text === null)) return null;
  return (
    <section class="card" aria-label="Money">
      <h3>Money</h3>
      <Facts facts={amounts} />
    </section>
  );
};
