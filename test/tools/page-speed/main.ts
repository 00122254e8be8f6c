import { parseArgs } from "node:util";
import { printHelpOnRequest } from "#test/tools/print-help-on-request.ts";
import { requireKnown } from "#test/tools/require-known.ts";
import { measureBuyerPage } from "./buyer-page.ts";
import { measureMerchantApp } from "./merchant-app.ts";

printHelpOnRequest(`Measures pages with a processor that is four times slower than here, and fails beyond their limits.

The buyer's page with its map, also on slow 4G (1.6 Mbit/s, 150 ms): the largest paint (LCP), the layout
shift (CLS) and what was loaded before the map: 1.2 s, 0.05 and 15 KB. Five visits, without and with WebGL.

The merchant's app of a store with 5,000 deliveries: the largest paint of each page, the layout shift, and
the slowest of its interactions (INP): 1.5 s, 0.05 and 150 ms. Five visits of each page.

  npm run page-speed                    both
  npm run page-speed -- --only buyer    one of them: buyer or merchant`);

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;

if (only !== undefined) requireKnown("--only", only, ["buyer", "merchant"]);
if (only !== "merchant") await measureBuyerPage();
if (only !== "buyer") await measureMerchantApp();
