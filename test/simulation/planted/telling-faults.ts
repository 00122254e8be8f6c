import { CALM, type PlantedFault } from "./planted-fault.ts";

const TOLD = { ...CALM, orders: 16, hasEdits: true, hasPrograms: true };
/** A price above the ceiling needs its merchant, and so does an edit of what is booked. */
const MAILED = {
  ...{ ...CALM, orders: 8, hasEdits: true, hasMails: true },
  ...{ ceilingCents: 100, method: "Urgent courier" },
};
const start = { seed: 1 };

/** Defences of what merchants' own programs, and merchants by mail, are told. */
export const TELLING_FAULTS = {
  "saved-event": {
    removes: "the look for the save that makes an event true",
    file: "shared/bridge/use-cases/webhook-endpoints/process-webhook-message.ts",
    find: "delivery?.announcedSaveIds?.includes(saveId) !== true",
    replace: 'saveId === ""',
    world: {
      faults: { kill: 0.04, "courier.slow": 0.3 },
      activity: { ...TOLD, actions: 16, isHurried: true },
    },
    ...start,
  },
  "announced-before-save": {
    removes: "the announcement of a save before it is done",
    file: "shared/bridge/use-cases/webhook-endpoints/announce-events.ts",
    find: "const announced = addSaveIds(delivery, await announce(delivery));\n        const outcome = await deliveries.save(announced);",
    replace:
      'const announced = addSaveIds(delivery, undefined);\n        const outcome = await deliveries.save(announced);\n        if (outcome === "saved") await announce(delivery);',
    world: { faults: { kill: 0.04 }, activity: TOLD },
    ...start,
  },
  "event-retry": {
    removes: "the further attempt at a program that failed",
    file: "shared/bridge/use-cases/webhook-endpoints/attempt-event.ts",
    find: "await queueNext(deps, attempted);",
    replace: "",
    world: { faults: { "program.failed": 0.2 }, activity: TOLD },
    ...start,
  },
  "own-attempt": {
    removes: "the look whether a refused write of an attempt met itself",
    file: "shared/bridge/use-cases/webhook-endpoints/attempt-event.ts",
    find: "(await isStored(deps, attempted, attempt));",
    replace: "false;",
    world: { faults: { "program.failed": 0.2, tableRetried: 0.2 }, activity: TOLD },
    ...start,
  },
  "unanswered-program": {
    removes: "the further attempt at a program that did not answer",
    file: "shared/bridge/domain/webhook-endpoints/webhook-endpoint.ts",
    find: "httpStatus !== null && httpStatus >= 200",
    replace: "httpStatus === null || httpStatus >= 200",
    world: { faults: { "program.lost": 0.2 }, activity: TOLD },
    ...start,
  },
  "mail-claim": {
    removes: "the claim of a mail to a merchant before it is sent",
    file: "shared/bridge/use-cases/merchant-mail/tell-incidents.ts",
    find: 'if (decision.mails.length > 0 && (await mails.save(claimed)) === "conflict") return;',
    replace: "",
    worldPatches: [
      {
        file: "test/simulation/aws/event-schedule.ts",
        find: "if (random.drawChance(runTwice)) scheduler.schedule(random.drawInteger(0, MINUTE_MS), run);",
        replace:
          "if (random.drawChance(runTwice)) scheduler.schedule(random.drawInteger(0, 50), run);",
      },
    ],
    world: { faults: { runTwice: 0.8 }, activity: MAILED },
    ...start,
  },
  "told-mails": {
    removes: "the memory of what a merchant was mailed",
    file: "shared/bridge/domain/merchant-mail/decide-merchant-mail.ts",
    find: "    toldIds,\n    claimedAt: undefined,",
    replace: "    claimedAt: undefined,",
    world: { faults: { "courier.page": 0.02 }, activity: MAILED },
    ...start,
  },
  "missed-mail": {
    removes: "the further try of a mail that the mail service did not take",
    file: "shared/bridge/domain/merchant-mail/decide-merchant-mail.ts",
    find: "return sent !== undefined && failed.has(sent.email)",
    replace: "return sent !== undefined && failed.size < 0",
    world: { faults: { queueFailed: 0.4 }, activity: MAILED },
    ...start,
  },
} as const satisfies Readonly<Record<string, PlantedFault>>;
