import { chooseBuyerLocale } from "#functions/bridge/messages/buyer/buyer-language.ts";
import type { PageRoute } from "#functions/bridge/pages/page-app.ts";
import { readForm } from "#functions/bridge/pages/read-form.ts";
import { redirectTo } from "#functions/bridge/pages/redirect.ts";
import type { HttpRequest } from "#functions/http/http-request.ts";
import type { KeyRing } from "#shared/aws/key-ring.ts";
import { verifyTrackingToken } from "#shared/bridge/adapters/crypto/tracking-url.ts";
import type { Delivery } from "#shared/bridge/domain/delivery/delivery.ts";
import type { Settings } from "#shared/bridge/domain/settings/settings.ts";
import {
  canTellCourier,
  MAX_INSTRUCTIONS_LENGTH,
} from "#shared/bridge/domain/tracking/buyer-instructions.ts";
import type { RatingRefusal } from "#shared/bridge/domain/tracking/buyer-rating.ts";
import { findBuyerTimeZone } from "#shared/bridge/domain/tracking/buyer-time-zone.ts";
import { findDeliveryMap } from "#shared/bridge/domain/tracking/delivery-map.ts";
import { requestLiveLook } from "#shared/bridge/domain/tracking/live-look.ts";
import type { ReadProofImage } from "#shared/bridge/ports/courier.ts";
import type { Deliveries } from "#shared/bridge/ports/delivery.ts";
import type { SettingsRepository } from "#shared/bridge/ports/settings.ts";
import type { StoreProfiles } from "#shared/bridge/ports/stores.ts";
import {
  saveInstructions,
  saveRating,
} from "#shared/bridge/use-cases/tracking/save-buyer-input.ts";
import type { Clock } from "#shared/kernel/clock.ts";
import {
  INSTRUCTIONS_FIELD,
  INSTRUCTIONS_VIEW,
  respondInstructionsPage,
} from "./instructions-page.ts";
import type { MapSource } from "./map-section.ts";
import { PROOF_VIEW, respondProof } from "./proof-section.ts";
import { RATING_FIELD, RATING_VIEW } from "./rating-form.ts";
import { toShopSite } from "./store-facts.ts";
import {
  type PageReader,
  respondDeliveryPage,
  respondMissingPage,
  respondPosition,
  type TrackedDelivery,
} from "./tracking-page.ts";

interface Deps {
  readonly deliveries: Pick<Deliveries, "find" | "save">;
  readonly settings: Pick<SettingsRepository, "read">;
  readonly stores: StoreProfiles;
  readonly readKeys: () => Promise<KeyRing>;
  readonly mapSource: MapSource;
  readonly readProofImage: ReadProofImage;
  readonly clock: Clock;
}

/** A request for a delivery that its buyer may see. */
interface Visit {
  readonly deps: Deps;
  readonly request: HttpRequest;
  readonly reader: PageReader;
  readonly delivery: Delivery;
  readonly settings: Settings;
}

/** Creates the routes of the buyer's page and its forms; the token in its address names the delivery. */
export const createTrackingRoutes = (deps: Deps): PageRoute[] => [
  { key: "GET /track/{token}", run: openVisit(deps, showPage) },
  { key: "POST /track/{token}", run: openVisit(deps, takeForm) },
];

const openVisit =
  (deps: Deps, respond: (visit: Visit) => Promise<Response>) =>
  async (request: HttpRequest): Promise<Response> => {
    const { variables, headers, query } = request;
    const reader = {
      locale: chooseBuyerLocale(query.lang, headers["accept-language"]),
      now: deps.clock(),
      knownTag: headers["if-none-match"],
    };
    const delivery = await findTracked(deps, variables.token ?? "");
    if (delivery === undefined) return respondMissingPage("unknown", reader);
    // The link ends with the buyer's data.
    if (delivery.redactedAt !== undefined) return respondMissingPage("expired", reader);
    const settings = await deps.settings.read(delivery.key.storeId);
    return respond({ deps, request, reader, delivery, settings });
  };

function showPage(visit: Visit): Promise<Response> {
  const { deps, request, reader, delivery, settings } = visit;
  if (request.query.view === PROOF_VIEW)
    return respondProof(delivery, reader.now, request.query, deps.readProofImage);
  return request.query.view === INSTRUCTIONS_VIEW && canTellCourier(delivery, settings)
    ? respondInstructionsPage(reader.locale)
    : showDelivery(visit);
}

/** The value of `view` in the address that the page's script asks. */
const POSITION_VIEW = "position";

async function showDelivery(visit: Visit, refusedRating?: RatingRefusal): Promise<Response> {
  await askForPosition(visit);
  const tracked = await readTracked(visit);
  return visit.request.query.view === POSITION_VIEW
    ? respondPosition(tracked, visit.reader)
    : respondDeliveryPage({ ...tracked, refusedRating }, visit.reader);
}

/**
 * Has the position of a point's driver read, since somebody looks. What is shown now is what is known;
 * that it could not be asked for, or that somebody saved first, takes nothing from it.
 */
async function askForPosition({ deps, reader, delivery }: Visit): Promise<void> {
  const due = requestLiveLook(delivery, reader.now);
  if (due !== undefined) await deps.deliveries.save(due).catch(() => undefined);
}

async function readTracked({ deps, reader, delivery, settings }: Visit): Promise<TrackedDelivery> {
  const store = await deps.stores.find(delivery.key.storeId);
  const map = findDeliveryMap(delivery, settings, reader.now);
  return {
    delivery,
    timeZone: findBuyerTimeZone(delivery, settings),
    store: { ...settings.buyerPage, site: store && toShopSite(store) },
    map: map && { ...map, source: deps.mapSource },
    cancelling: settings.cancelling,
  };
}

const takeForm = (visit: Visit): Promise<Response> =>
  visit.request.query.view === RATING_VIEW ? takeRating(visit) : takeInstructions(visit);

/** Takes the buyer's rating of the driver, and shows the page again; a later reload sends nothing. */
async function takeRating(visit: Visit): Promise<Response> {
  const { deps, request, reader, delivery } = visit;
  const isRead = request.rawBody.length <= MAX_FORM_BYTES;
  const written = isRead ? (readForm(request).get(RATING_FIELD) ?? "") : "";
  const outcome = await saveRating(deps, delivery, written);
  return outcome === "saved" ? returnToPage(reader) : showDelivery(visit, outcome);
}

const returnToPage = ({ locale }: PageReader): Response =>
  redirectTo(`?lang=${locale.language}`, { "referrer-policy": "no-referrer" });

/** Beyond this a form is not read: each character takes up to twelve bytes in it. */
const MAX_FORM_BYTES = 16 * MAX_INSTRUCTIONS_LENGTH;

/** Takes the buyer's note for the driver, and shows the page again; a later reload sends nothing. */
async function takeInstructions(visit: Visit): Promise<Response> {
  const { deps, request, reader, delivery, settings } = visit;
  const { locale } = reader;
  const isRead = request.rawBody.length <= MAX_FORM_BYTES;
  const written = isRead ? (readForm(request).get(INSTRUCTIONS_FIELD) ?? "") : "";
  const outcome = isRead ? await saveInstructions(deps, delivery, settings, written) : "too-long";
  return outcome === "saved"
    ? returnToPage(reader)
    : respondInstructionsPage(locale, { written, refusal: outcome });
}

async function findTracked(
  { deliveries, readKeys }: Deps,
  token: string,
): Promise<Delivery | undefined> {
  const key = verifyTrackingToken(await readKeys(), token);
  return key && deliveries.find(key);
}
