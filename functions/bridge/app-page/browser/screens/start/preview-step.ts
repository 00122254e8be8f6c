import type { ApiRefusal } from "../../api.ts";
import type { StartPreview, StoreStart } from "../../api-types.ts";
import { announce, createButton, createElement } from "../../dom.ts";
import { createContent, renderProblem, type Screen, type ScreenContext } from "../../screen.ts";
import { pageShell } from "../../shell/shell.ts";
import { createSetupTestCard } from "../setup-test/create-setup-test-card.tsx";
import { keepPlannedStart, type PlannedStart, readPlannedStart } from "./planned-start.ts";
import { createPreviewResult, type PreviewSoFar } from "./preview-result.ts";
import { createNextLink, createStepList } from "./step-list.ts";

const PAGE_SIZE = 10;

/** Step 4: what would go out at once; then the start. */
export const previewStep: Screen = {
  title: "Preview and start",
  async load(context) {
    const planned = readPlannedStart();
    const steps = createStepList("preview");
    if (planned === undefined) return createContent(steps, ...renderNothingChosen());
    const start = await context.api.call<StoreStart>("GET", "start");
    if (!start.ok) return start;
    const content = createElement("div");
    void showPreview(context, planned, start.value, content);
    return createContent(steps, content, createSetupTestCard(context));
  },
};

const renderNothingChosen = (): Node[] => [
  createElement("p", { class: "empty" }, "Choose first what goes out."),
  createNextLink("methods", "Choose what goes out"),
];

/** Looks at one page of orders after the other, and shows what was found so far. */
async function showPreview(
  context: ScreenContext,
  planned: PlannedStart,
  start: StoreStart,
  content: HTMLElement,
): Promise<void> {
  const result = createElement("div");
  const status = createElement("p", { class: "loading", role: "status" }, "Your orders are read…");
  content.replaceChildren(status, result);
  let soFar: PreviewSoFar = { orders: [], seen: 0, total: 0, isCut: false, ...pickWaiting(start) };
  let offset: number | null = 0;
  while (offset !== null) {
    const page = await readPage(context, atShownTime(planned, soFar), offset);
    // The merchant may have gone elsewhere meanwhile.
    if (!content.isConnected && offset > 0) return;
    if (!page.ok) {
      showFailure(page.refusal, () => void showPreview(context, planned, start, content), status);
      return;
    }
    soFar = addPage(soFar, page.value, offset);
    offset = page.value.next;
    if (offset !== null)
      status.textContent = `${soFar.seen} of ${soFar.total} orders were looked at…`;
    result.replaceChildren(createPreviewResult(soFar, start, planned));
  }
  status.remove();
  announce("The preview is complete");
  content.append(...createStartButtons(context, planned, soFar));
}

const readPage = ({ api }: ScreenContext, planned: PlannedStart, offset: number) =>
  api.call<StartPreview>("POST", "start/preview", { ...planned, offset, limit: PAGE_SIZE });

/** The orders that wait are those that the first page showed: what comes in later moves none. */
const atShownTime = (planned: PlannedStart, { shownAt }: PreviewSoFar): PlannedStart =>
  planned.from.kind === "waiting" && shownAt !== undefined
    ? { ...planned, from: { ...planned.from, shownAt } }
    : planned;

const pickWaiting = ({ waiting, hasMoreWaiting }: StoreStart | StartPreview) => ({
  waiting,
  hasMoreWaiting,
});

const addPage = (before: PreviewSoFar, page: StartPreview, offset: number): PreviewSoFar => ({
  orders: [...before.orders, ...page.orders],
  seen: page.next ?? page.total,
  total: page.total,
  isCut: page.isCut,
  ...pickWaiting(page),
  // The first page counts: what comes in later was not shown.
  shownAt: offset === 0 ? page.shownAt : before.shownAt,
});

const showFailure = (refusal: ApiRefusal, retry: () => void, status: HTMLElement): void =>
  status.replaceWith(renderProblem(refusal, retry));

function createStartButtons(
  { api, open }: ScreenContext,
  planned: PlannedStart,
  soFar: PreviewSoFar,
): Node[] {
  const problemBox = createElement("div");
  const goingOut = soFar.orders.filter(({ outcome }) => outcome === "goes-out").length;
  const label = formatStartLabel(goingOut);
  const startButton = createButton(label, () => void start(), "go");

  async function start(): Promise<void> {
    // Not disabled: it would lose the focus.
    if (startButton.ariaBusy === "true") return;
    startButton.ariaBusy = "true";
    startButton.textContent = "One moment…";
    const shown = atShownTime(planned, soFar);
    const started = await api.call<StoreStart>("POST", "start", shown);
    startButton.ariaBusy = "false";
    startButton.textContent = label;
    if (!started.ok) return problemBox.replaceChildren(renderProblem(started.refusal));
    keepPlannedStart(undefined);
    open("");
    pageShell.showToast("Started. Orders go out by themselves from now on.");
  }

  return [
    problemBox,
    createElement(
      "p",
      { class: "buttons" },
      startButton,
      createElement("a", { href: "#/start/methods", class: "plain" }, "Back"),
    ),
  ];
}

const formatStartLabel = (goingOut: number): string => {
  if (goingOut === 0) return "Start";
  return goingOut === 1 ? "Start: 1 order goes out now" : `Start: ${goingOut} orders go out now`;
};
