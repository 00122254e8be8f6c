import type { ApiScope } from "#shared/bridge/domain/sign-in/api-key.ts";
import type { RouteDescription } from "./route.ts";

type Subject = "deliveries" | "settings" | "courier-account" | "api-keys";

const SUBJECTS = {
  Deliveries: "deliveries",
  Figures: "deliveries",
  Start: "settings",
  Settings: "settings",
  "E-mail to you": "settings",
  "Pick-up locations": "settings",
  "Courier account": "courier-account",
  "API keys": "api-keys",
  Webhooks: "settings",
  Audit: "api-keys",
} as const satisfies Readonly<Record<RouteDescription["tag"], Subject>>;

/** Calls that change nothing although they send a body. */
const READING_POSTS: readonly RouteDescription["key"][] = [
  "POST /api/v1/stores/{storeId}/deliveries/search",
  "POST /api/v1/stores/{storeId}/explain",
  "POST /api/v1/stores/{storeId}/settings/validate",
  "POST /api/v1/stores/{storeId}/start/preview",
];

/** Whether the call changes something. */
export const isChange = ({ key }: Pick<RouteDescription, "key">): boolean =>
  !key.startsWith("GET ") && !READING_POSTS.includes(key);

/** Returns the scope that a key needs for a call. */
export const findRequiredScope = (route: Pick<RouteDescription, "key" | "tag">): ApiScope =>
  `${SUBJECTS[route.tag]}:${isChange(route) ? "write" : "read"}`;
