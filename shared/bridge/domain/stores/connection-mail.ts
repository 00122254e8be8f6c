import { createLinkMail, type Mail } from "#shared/bridge/domain/sign-in/mail.ts";
import { CONFIRMATION_HOURS } from "./connection-request.ts";

interface ConnectionMail {
  readonly to: string;
  /** The shop's address without scheme. */
  readonly site: string;
  /** The courier's name. */
  readonly courier: string;
  readonly link: string;
}

/** Creates the e-mail that asks the shop's administrator to confirm a connection. */
export const createConnectionMail = ({ to, site, courier, link }: ConnectionMail): Mail =>
  createLinkMail({
    to,
    subject: `Confirm the connection of ${site}`,
    before: `Someone asked to connect the shop ${site} to Order Bridge, so that ${courier} delivers its orders. If you confirm, Order Bridge reads the shop's orders with names and addresses, and books deliveries for them.`,
    link,
    linkText: "Review the connection",
    after: [
      `The link is valid for ${CONFIRMATION_HOURS} hours. Nothing is connected until you confirm.`,
      "If you did not ask for this, open the link and reject the connection. Then delete the key in your shop: WooCommerce → Settings → Advanced → REST API.",
      "You receive this e-mail because you are the shop's administrator.",
    ],
  });
