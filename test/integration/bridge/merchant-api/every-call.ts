import type { MerchantRouteKey } from "#functions/bridge/merchant-api/env.ts";
import { DEFAULT_SETTINGS } from "#shared/bridge/domain/settings/settings.ts";
import { buildLocation } from "#test/builders/bridge/settings.ts";
import type { CallOptions } from "#test/fakes/bridge/merchant-api-under-test.ts";

const STORE = "/api/v1/stores/{storeId}";
const START = { methods: { defaultMode: "point" }, from: { kind: "now" } };
const { id: _, ...location } = buildLocation();

const WEBHOOK = { url: "https://till.example/hook", types: ["delivery.held"] };
/** The webhook, and the event in its log, that the calls name. */
export const EVERY_WEBHOOK = {
  endpointId: "0a1b2c3d4e5f",
  eventId: "evt_0mi7x2k5a1b2c3d4e5f60718",
} as const;

/** Lists one valid call of every route, in an order in which they succeed. */
export const listEveryCall = (
  orderId: string,
  courierUrl: string,
  unusedKeyId: string,
): readonly (readonly [MerchantRouteKey, CallOptions])[] => {
  const order = { orderId };
  const delivery = { ...order, part: "1" };
  const shop = { id: "shop" };
  const webhook = { endpointId: EVERY_WEBHOOK.endpointId };
  return [
    [`GET ${STORE}/deliveries`, {}],
    [`POST ${STORE}/deliveries/search`, { body: { text: "Ada" } }],
    [`GET ${STORE}/home`, {}],
    [`GET ${STORE}/buyer-names`, { query: { deliveries: orderId } }],
    [`GET ${STORE}/deliveries/{orderId}`, { path: order }],
    [`GET ${STORE}/deliveries/{orderId}/{part}`, { path: delivery, query: { proofImage: "1" } }],
    [`GET ${STORE}/deliveries/{orderId}/explain`, { path: order }],
    [`GET ${STORE}/deliveries/{orderId}/{part}/correction`, { path: delivery }],
    [
      `PUT ${STORE}/deliveries/{orderId}/{part}/correction`,
      { path: delivery, body: { phone: "+1 212 555 0199", note: "Ring twice" } },
    ],
    [`POST ${STORE}/explain`, { body: {} }],
    [`GET ${STORE}/start`, {}],
    [`POST ${STORE}/start/preview`, { body: START }],
    [`POST ${STORE}/start`, { body: START }],
    [`POST ${STORE}/setup-test`, {}],
    [`POST ${STORE}/setup-test/continue`, {}],
    [`GET ${STORE}/setup-test`, {}],
    [`GET ${STORE}/settings`, {}],
    [`PUT ${STORE}/settings`, { body: { revision: 1, settings: DEFAULT_SETTINGS } }],
    [`POST ${STORE}/settings/validate`, { body: { settings: DEFAULT_SETTINGS } }],
    [`GET ${STORE}/pickup-locations`, {}],
    [`POST ${STORE}/pickup-locations`, { body: buildLocation() }],
    [`GET ${STORE}/pickup-locations/{id}`, { path: shop }],
    [`PUT ${STORE}/pickup-locations/{id}`, { path: shop, body: location }],
    [`DELETE ${STORE}/pickup-locations/{id}`, { path: shop }],
    [`GET ${STORE}/store-locations`, {}],
    [`GET ${STORE}/permissions`, {}],
    [`GET ${STORE}/courier-account`, {}],
    [
      `PUT ${STORE}/courier-account`,
      {
        body: {
          name: "Bridge Courier",
          baseUrl: courierUrl,
          clientId: "good-client-id",
          secretId: "good-secret-id",
          email: "shop@example.com",
        },
      },
    ],
    [`POST ${STORE}/courier-account/test`, {}],
    [`GET ${STORE}/sandbox-account`, {}],
    [
      `PUT ${STORE}/sandbox-account`,
      {
        body: {
          name: "Bridge Courier",
          baseUrl: courierUrl,
          clientId: "good-client-id-2",
          secretId: "good-secret-id",
          email: "shop@example.com",
        },
      },
    ],
    [`DELETE ${STORE}/sandbox-account`, {}],
    [`DELETE ${STORE}/courier-account`, {}],
    [`GET ${STORE}/summary`, {}],
    [`GET ${STORE}/insights`, {}],
    [`GET ${STORE}/rates`, {}],
    [`GET ${STORE}/shipping-methods`, {}],
    [`GET ${STORE}/payment-choices`, {}],
    [`GET ${STORE}/merchant-mail`, {}],
    [
      `PUT ${STORE}/merchant-mail`,
      {
        body: {
          revision: 0,
          pace: "at-once",
          kinds: ["held"],
          dailyAt: "08:00",
          timeZone: "UTC",
          recipients: ["owner@teahouse.example"],
        },
      },
    ],
    [
      `POST ${STORE}/merchant-mail/confirm`,
      { body: { email: "owner@teahouse.example", code: "123456" } },
    ],
    [`GET ${STORE}/api-keys`, {}],
    [`POST ${STORE}/api-keys`, { body: { name: "Till", scopes: ["deliveries:read"] } }],
    [`DELETE ${STORE}/api-keys/{keyId}`, { path: { keyId: unusedKeyId } }],
    [`GET ${STORE}/webhooks`, {}],
    [`POST ${STORE}/webhooks`, { body: WEBHOOK }],
    [`PUT ${STORE}/webhooks/{endpointId}`, { path: webhook, body: WEBHOOK }],
    [`POST ${STORE}/webhooks/{endpointId}/rotate-secret`, { path: webhook }],
    [`POST ${STORE}/webhooks/{endpointId}/test`, { path: webhook }],
    [`GET ${STORE}/webhooks/{endpointId}/log`, { path: webhook }],
    [
      `POST ${STORE}/webhooks/{endpointId}/log/{eventId}/resend`,
      { path: { ...webhook, eventId: EVERY_WEBHOOK.eventId } },
    ],
    [`DELETE ${STORE}/webhooks/{endpointId}`, { path: webhook }],
    [`GET ${STORE}/audit`, {}],
    [
      `POST ${STORE}/deliveries/{orderId}/{part}/actions/{action}`,
      { path: { ...delivery, action: "cancel" }, body: {} },
    ],
  ];
};
