import type { APIGatewayProxyEventV2 } from "aws-lambda";

type Headers = APIGatewayProxyEventV2["headers"];

/** Whether a browser says that one of our own pages sent this; browsers say so with every form. */
export const isFromOurPage = ({ origin = "", host }: Headers): boolean =>
  host !== undefined && URL.parse(origin)?.host === host;

/** What our pages' scripts send along: no other site's page can, unless we allowed it to. */
const PAGE_HEADER = "x-order-bridge";

/** Whether a call is of one of our own pages' scripts. */
export const isFromOurScript = (headers: Headers): boolean =>
  headers[PAGE_HEADER] === "page" && (headers.origin === undefined || isFromOurPage(headers));
