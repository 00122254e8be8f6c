import type * as z from "zod";
import type { PickupLocation } from "../../../../shared/bridge/domain/settings/pickup-location.ts";
import type { Settings } from "../../../../shared/bridge/domain/settings/settings.ts";
import type { paymentChoicesSchema } from "../../merchant-api/routes/read-payment-choices.ts";
import type { storeLocationsSchema } from "../../merchant-api/routes/read-store-locations.ts";
import type { searchAnswerSchema } from "../../merchant-api/routes/search/search-deliveries.ts";
import type { permissionsSchema } from "../../merchant-api/routes/shop/read-permissions.ts";
import type { apiKeySchema, issuedKeySchema } from "../../merchant-api/schemas/api-key-schema.ts";
import type { auditSchema } from "../../merchant-api/schemas/audit-schema.ts";
import type {
  correctionSchema,
  uncorrectedPartsSchema,
} from "../../merchant-api/schemas/correction-schema.ts";
import type { accountSchema } from "../../merchant-api/schemas/courier-account-schema.ts";
import type { merchantDeliverySchema } from "../../merchant-api/schemas/delivery-schema.ts";
import type { explanationSchema } from "../../merchant-api/schemas/explanation-schema.ts";
import type { homeSchema } from "../../merchant-api/schemas/home-schema.ts";
import type { insightsSchema } from "../../merchant-api/schemas/insights-schema.ts";
import type { listedDeliverySchema } from "../../merchant-api/schemas/listed-delivery.ts";
import type { merchantMailSchema } from "../../merchant-api/schemas/merchant-mail-schema.ts";
import type { storeSetupTestSchema } from "../../merchant-api/schemas/setup-test-schema.ts";
import type { startPreviewSchema, startSchema } from "../../merchant-api/schemas/start-schema.ts";
import type { endpointSchema, sentEventSchema } from "../../merchant-api/schemas/webhook-schema.ts";

/** What the API answers, as its own schemas say. */
export type CourierAccount = z.output<typeof accountSchema>;
export type ApiKeyEntry = z.output<typeof apiKeySchema>;
export type IssuedKey = z.output<typeof issuedKeySchema>;
export interface ApiKeyList {
  readonly apiKeys: readonly ApiKeyEntry[];
}
export type AuditPage = z.output<typeof auditSchema>;
export type PermissionList = z.output<typeof permissionsSchema>;
export type Permission = PermissionList["permissions"][number];
export type AuditEntry = AuditPage["records"][number];
export type Delivery = z.output<typeof merchantDeliverySchema>;
export type Explanation = z.output<typeof explanationSchema>;
export type Home = z.output<typeof homeSchema>;
export type Insights = z.output<typeof insightsSchema>;
export type ListedDelivery = z.output<typeof listedDeliverySchema>;
/** What a correction answers. */
export type CorrectedDelivery = Delivery & {
  readonly uncorrectedParts: z.output<typeof uncorrectedPartsSchema>;
};
export type Correction = z.output<typeof correctionSchema>;
export type ActionOption = Delivery["actions"][number];
export interface DeliveryPage {
  readonly deliveries: readonly ListedDelivery[];
  readonly next: string | null;
  readonly hasMore: boolean;
}
/** What a search by order and buyer found. */
export type FoundPage = z.output<typeof searchAnswerSchema>;
export interface BuyerNameList {
  readonly buyers: readonly {
    readonly orderId: string;
    readonly part: number;
    readonly name: string;
  }[];
}
export interface StoredSettings {
  readonly revision: number;
  readonly settings: Settings;
}
export type StoreStart = z.output<typeof startSchema>;
export type StoreSetupTest = z.output<typeof storeSetupTestSchema>;
export type SetupTest = NonNullable<StoreSetupTest["test"]>;
export type StartPreview = z.output<typeof startPreviewSchema>;
export interface OfferedMethod {
  readonly name: string;
  readonly kind: "local-delivery" | "shipping";
  readonly recentOrders: number | null;
}
export interface ShippingMethodList {
  readonly shippingMethods: readonly string[];
  readonly methods: readonly OfferedMethod[];
}
export type PaymentChoices = z.output<typeof paymentChoicesSchema>;
export interface RatesState {
  readonly state: "off" | "registered" | "refused";
  readonly message: { readonly params: Readonly<Record<string, unknown>> } | null;
}
export interface PickupLocationList {
  readonly revision: number;
  readonly locations: readonly PickupLocation[];
}
export type StoreLocationList = z.output<typeof storeLocationsSchema>;
export type StoreLocation = StoreLocationList["storeLocations"][number];
export type MerchantMail = z.output<typeof merchantMailSchema>;
export type Webhook = z.output<typeof endpointSchema>;
export interface WebhookList {
  readonly webhooks: readonly Webhook[];
}
export type SentEvent = z.output<typeof sentEventSchema>;
export interface WebhookLog {
  readonly events: readonly SentEvent[];
  readonly next: string | null;
}
export interface AccountTestResult {
  readonly isWorking: boolean;
  readonly text: string;
}
