import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { type Installation, standingText } from "#shared/bridge/domain/installation.ts";
import type { Store } from "#shared/bridge/domain/tenancy.ts";
import { escaped, shell } from "./shell.ts";

interface Around {
  readonly clientId: string;
  readonly shop: string | undefined;
}

const card = (title: string, text: string): string =>
  `<section><h2>${escaped(title)}</h2><p>${escaped(text)}</p></section>`;

/** What the merchant sees: how the app stands with the shop, and what is still missing. */
export function shopPage(
  clientId: string,
  installation: Installation,
  store: Store | undefined,
): APIGatewayProxyStructuredResultV2 {
  const trouble = standingText(installation);
  const cards = [
    trouble === undefined
      ? card("Your shop is connected", `${installation.shop} sends its orders to Order Bridge.`)
      : card("Your shop needs attention", trouble),
    store === undefined
      ? card(
          "Courier account: none yet",
          "Orders are kept until your courier account is linked, and go out then. Ask your courier's operator to link this shop.",
        )
      : card("Courier account: linked", "Paid orders become deliveries by themselves."),
  ];
  return shell({
    statusCode: 200,
    clientId,
    shop: installation.shop,
    title: "Order Bridge",
    content: `<h1>Order Bridge</h1>${cards.join("")}`,
  });
}

/**
 * For a request without a good ID token: App Bridge gets one, and the page is loaded again with it,
 * once. Outside Shopify's admin there is none to get, and the text says where to go.
 */
export const tokenPage = ({ clientId, shop }: Around): APIGatewayProxyStructuredResultV2 =>
  shell({
    statusCode: 200,
    clientId,
    shop,
    title: "Order Bridge",
    content: `<h1>Order Bridge</h1>${card("One moment", "If this does not go away, open Order Bridge from your shop's admin, under Apps.")}
<script>
const here = new URL(location.href);
if (window.shopify && !here.searchParams.has("again")) {
  shopify.idToken().then((token) => {
    here.searchParams.set("id_token", token);
    here.searchParams.set("again", "1");
    location.replace(here.pathname + here.search);
  });
}
</script>`,
  });

/** For what can be mended by loading the page again. */
export const troublePage = ({ clientId, shop }: Around, text: string) =>
  shell({
    statusCode: 503,
    clientId,
    shop,
    title: "Order Bridge",
    content: `<h1>Order Bridge</h1>${card("This did not work", `${text} Load the page again in a minute.`)}`,
  });
