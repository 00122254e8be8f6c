import type { Insights } from "../../api-types.ts";
import { formatCsv } from "../../ui/csv.ts";
import { toDecimal } from "./format-figures.ts";

type Figures = Insights["total"];

const toMinutes = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / 6) / 10;

const COLUMNS: readonly (readonly [title: string, read: (figures: Figures) => number | null])[] = [
  ["Deliveries", ({ deliveries }) => deliveries],
  ["Delivered", ({ delivered }) => delivered],
  ["Under way", ({ underWay }) => underWay],
  ["On hold", ({ held }) => held],
  ["Returned", ({ returned }) => returned],
  ["Failed", ({ failed }) => failed],
  ["Cancelled", ({ cancelled }) => cancelled],
  ["Ended otherwise", ({ ended }) => ended],
  ["Orders without a courier", ({ notByCourier }) => notByCourier],
  ["Paid to door, deliveries", ({ doorTime }) => doorTime.deliveries],
  ["Paid to door, average minutes", ({ doorTime }) => toMinutes(doorTime.averageSeconds)],
  ["Paid to door, half within minutes", ({ doorTime }) => toMinutes(doorTime.medianSeconds)],
  [
    "Paid to door, nine of ten within minutes",
    ({ doorTime }) => toMinutes(doorTime.ninetiethSeconds),
  ],
  ["With a promised time", ({ onTime }) => onTime.promised],
  ["In time", ({ onTime }) => onTime.kept],
  ["Deliveries tried", ({ attempts }) => attempts.deliveries],
  ["Attempts", ({ attempts }) => attempts.attempts],
];

const AMOUNTS = [
  ["Courier cost", "cost"],
  ["Charged", "charged"],
  ["Tipped", "tipped"],
  ["Refunded", "refunded"],
  ["Shipping paid", "shippingPaid"],
  ["Cost per delivery", "costPerDelivery"],
] as const;

/** Returns the groups as a table with a head: numbers without units, amounts with a dot. */
export function toCsv(
  { total, groups }: Pick<Insights, "total" | "groups">,
  groupTitle: string,
  nameGroup: (group: Insights["groups"][number]) => string,
): string {
  const currencies = total.money.map(({ currency }) => currency);
  const head = [
    groupTitle,
    ...COLUMNS.map(([title]) => title),
    ...currencies.flatMap((currency) => AMOUNTS.map(([title]) => `${title} (${currency})`)),
  ];
  const listAmounts = ({ money }: Figures, currency: string): string[] => {
    const found = money.find((one) => one.currency === currency);
    return AMOUNTS.map(([, name]) => {
      const amount = found?.[name];
      return amount ? String(toDecimal(amount)) : "";
    });
  };
  return formatCsv([
    head,
    ...groups.map((group) => [
      nameGroup(group),
      ...COLUMNS.map(([, read]) => String(read(group.figures) ?? "")),
      ...currencies.flatMap((currency) => listAmounts(group.figures, currency)),
    ]),
  ]);
}
