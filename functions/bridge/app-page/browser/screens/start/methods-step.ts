import type { ApiResult } from "../../api.ts";
import type {
  CourierAccount,
  ShippingMethodList,
  StartPreview,
  StoredSettings,
  StoreStart,
} from "../../api-types.ts";
import { createElement } from "../../dom.ts";
import { createForm } from "../../form.ts";
import { createContent, renderUnread, type Screen, type ScreenContext } from "../../screen.ts";
import { describeWaiting } from "./describe-waiting.ts";
import { createFromChoice } from "./from-choice.ts";
import { createMethodChoice, findMissingMethod } from "./method-choice.ts";
import { keepPlannedStart, type PlannedStart, readPlannedStart } from "./planned-start.ts";
import { readFromChoice, readMethodChoice } from "./read-choices.ts";
import { createNextLink, createStepList } from "./step-list.ts";

/** Step 3: which delivery methods go out, and from which order on. */
export const methodsStep: Screen = {
  title: "Choose what goes out",
  async load(context) {
    const { api } = context;
    const [account, start, settings, methods] = await Promise.all([
      api.call<CourierAccount>("GET", "courier-account"),
      api.call<StoreStart>("GET", "start"),
      api.call<StoredSettings>("GET", "settings"),
      api.call<ShippingMethodList>("GET", "shipping-methods"),
    ]);
    if (!account.ok) return account;
    if (!start.ok) return start;
    if (!settings.ok) return settings;
    const steps = createStepList("methods");
    if (account.value.state !== "connected") return createContent(steps, ...renderNoAccount());
    return createContent(
      steps,
      ...(methods.ok
        ? []
        : [
            renderUnread({
              what: "Your shop's delivery methods",
              advice: "You can type their names.",
              refusal: methods.refusal,
              onRetry: () => context.open("start/methods"),
            }),
          ]),
      ...renderState(start.value),
      createChoiceForm(context, start.value, settings.value, methods),
    );
  },
};

const renderNoAccount = (): Node[] => [
  createElement("p", { class: "empty" }, "Connect your courier account first."),
  createNextLink("courier", "Connect the courier account"),
];

const renderState = (start: StoreStart): Node[] => {
  const { state, ordersFrom, waiting } = start;
  if (state === "started" && ordersFrom !== null)
    return [
      createElement(
        "p",
        { class: "good" },
        "You have started. Here you can change what goes out; what is booked already goes on.",
      ),
    ];
  return waiting === 0
    ? []
    : [
        createElement(
          "p",
          { class: "odd" },
          `${describeWaiting(start, "for your start")} Nothing is booked before.`,
        ),
      ];
};

function createChoiceForm(
  { api, open }: ScreenContext,
  start: StoreStart,
  { settings }: StoredSettings,
  methods: ApiResult<ShippingMethodList>,
): HTMLFormElement {
  const planned = readPlannedStart();
  // Until the start nobody has named anything: the settings are the defaults.
  const before =
    planned?.methods ??
    (start.state === "started" ? settings : { modes: settings.modes, ...NOTHING_NAMED });
  const form = createForm<PlannedStart>(
    {
      label: "What goes out",
      submitLabel: "Next: preview",
      save: async (data) => {
        const chosen = {
          methods: readMethodChoice(data, before),
          from: readFromChoice(data, start.ordersFrom),
        };
        const refusal = findMissingMethod(chosen.methods);
        if (refusal !== undefined) return { ok: false, refusal };
        // The API finds what is wrong with a choice before the merchant goes on.
        const checked = await api.call<StartPreview>("POST", "start/preview", {
          ...chosen,
          limit: 1,
        });
        return checked.ok ? { ok: true, value: chosen } : checked;
      },
      onSaved: (chosen: PlannedStart) => {
        keepPlannedStart(chosen);
        open("start/preview");
      },
      // Nothing is stored yet: what was chosen meanwhile is checked before the next step.
      onSavedEarlier: () => form.requestSubmit(),
    },
    ...createMethodChoice(methods.ok ? methods.value.methods : undefined, before),
    ...createFromChoice(start, planned?.from),
  );
  return form;
}

const NOTHING_NAMED = { defaultMode: "ignore", dispatchedMethods: "all" } as const;
