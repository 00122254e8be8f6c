import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashMailCode } from "#shared/bridge/adapters/crypto/mail-code.ts";
import { createMessage } from "#shared/bridge/domain/messages/message.ts";
import { noon } from "#test/builders/bridge/delivery.ts";
import { dieAt } from "#test/fakes/crash-simulation.ts";
import { type MailedStore, OWNER, startMailedStore, storeId } from "./mailed-store.ts";

const recipient = {
  ...{ name: "Ada Buyer", phone: "+1 212 555 0199", email: "ada@buyer.example" },
  ...{ address: "1 Secret Lane", notes: "ring twice", wholeNotes: "ring twice" },
};

let store: MailedStore;
beforeEach(async () => {
  store = await startMailedStore();
});
afterEach(() => store.table.stop());

const listSubjects = async (run: ReturnType<MailedStore["run"]>) =>
  (await run).map(({ subject }) => subject);

describe("an address", () => {
  it("is sent a code first, and nothing else until it is entered", async () => {
    await store.putDelivery("1001");
    await store.choose();

    expect(await store.run()).toMatchObject([
      { to: OWNER, subject: "000001 confirms your address for store.test" },
    ]);
    expect(await store.run()).toEqual([]);
    await store.enterCode(OWNER, "000001");
    expect(await listSubjects(store.run())).toEqual(["Order #1001 is on hold · store.test"]);
  });

  it("is not confirmed by a wrong code, and by no code after five", async () => {
    await store.choose();
    await store.run();

    const outcomes: string[] = [];
    for (const code of ["9", "8", "7", "6", "5", "000001"])
      outcomes.push((await store.enterCode(OWNER, code)).outcome);

    expect(outcomes).toEqual(["wrong", "wrong", "wrong", "wrong", "wrong", "expired"]);
  });

  it("is not confirmed by a code that is older than a day", async () => {
    await store.choose();
    await store.run();
    store.passMinutes(24 * 60 + 1);

    expect((await store.enterCode(OWNER, "000001")).outcome).toBe("expired");
  });

  it("stays confirmed when other things are chosen, and is asked again after it was removed", async () => {
    await store.confirmOwner();
    await store.choose({ pace: "daily" });
    expect(await store.run()).toEqual([]);

    await store.choose({ emails: [] });
    await store.choose();

    expect(await listSubjects(store.run())).toEqual([
      "000002 confirms your address for store.test",
    ]);
  });

  it("is refused after ten new ones in a day", async () => {
    for (let at = 0; at < 10; at++)
      expect(await store.choose({ emails: [`${at}@other.example`] })).not.toBe("too-many");

    expect(await store.choose({ emails: ["11@other.example"] })).toBe("too-many");
  });
});

describe("choices that are replaced", () => {
  it("are those that were read: a code or a mail meanwhile is no other choice", async () => {
    await store.confirmOwner();
    const { choicesRevision, revision } = await store.readMail();
    await store.putDelivery("1001");
    expect(await store.run()).toHaveLength(1);
    expect((await store.readMail()).revision).toBeGreaterThan(revision);

    expect(await store.choose({ pace: "daily", choicesRevision })).toMatchObject({ pace: "daily" });
  });

  it("stay as somebody else replaced them meanwhile, who gets no code for nothing", async () => {
    const { choicesRevision } = await store.readMail();
    await store.choose({ emails: ["first@other.example"] });
    const late = { emails: ["late@other.example"], choicesRevision };
    for (let at = 0; at < 10; at++) expect(await store.choose(late)).toBe("conflict");

    expect((await store.readMail()).recipients).toMatchObject([{ email: "first@other.example" }]);
    const next = await store.choose({ emails: ["next@other.example"] });
    expect(next).toMatchObject({ recipients: [{ email: "next@other.example" }] });
  });

  it("stay so if somebody else is quicker between reading and saving", async () => {
    const { choicesRevision } = await store.readMail();
    const outcomes = await Promise.all(
      ["one@other.example", "other@other.example"].map((email) =>
        store.choose({ emails: [email], choicesRevision }),
      ),
    );

    const saved = outcomes.filter((one) => typeof one === "object");
    expect(outcomes).toContain("conflict");
    expect(saved).toHaveLength(1);
    expect((await store.readMail()).recipients).toEqual(saved[0]?.recipients);
  });
});

describe("what needs the merchant", () => {
  it("is mailed once, however long it lasts", async () => {
    await store.confirmOwner();
    await store.putDelivery("1001");

    expect(await store.run()).toHaveLength(1);
    store.passMinutes(60);
    expect(await store.run()).toEqual([]);
  });

  it("is mailed again when it ended and began again", async () => {
    await store.confirmOwner();
    await store.putDelivery("1001");
    await store.run();
    await store.changeDelivery("1001", { state: "waiting" });
    store.passMinutes(20);
    expect(await store.run()).toEqual([]);

    await store.changeDelivery("1001", { state: "held" });

    expect(await store.run()).toHaveLength(1);
  });

  it("is one mail for a hundred at once, and the next mail a quarter of an hour later", async () => {
    await store.confirmOwner();
    await Promise.all(Array.from({ length: 100 }, (_, at) => store.putDelivery(String(2000 + at))));

    expect(await listSubjects(store.run())).toEqual(["100 things need you · store.test"]);
    await store.putDelivery("3000");
    store.passMinutes(14);
    expect(await store.run()).toEqual([]);
    store.passMinutes(1);
    expect(await listSubjects(store.run())).toEqual(["Order #3000 is on hold · store.test"]);
  });

  it("names the order, why, and the page, and nothing of the buyer", async () => {
    await store.confirmOwner();
    await store.putDelivery("1001", { recipient });

    const [mail] = await store.run();

    expect(mail?.text).toContain("Order #1001 is on hold");
    expect(mail?.text).toContain("https://bridge.example/app#/deliveries/1001/1");
    expect(mail?.html).toContain('href="https://bridge.example/app#/deliveries/1001/1"');
    for (const text of [mail?.text, mail?.html, mail?.subject])
      expect(text).not.toMatch(/Ada|555 0199|buyer\.example|Secret Lane|ring twice/);
  });

  it.each([
    ["returned", "came back"],
    ["attempt-failed", "needs you"],
    ["failed", "needs you"],
  ] as const)("is a delivery that is %s", async (status, words) => {
    await store.confirmOwner();
    await store.putDelivery("1001", {
      state: "booked",
      reason: undefined,
      statusHistory: [{ status, at: store.state.now }],
      ...(status === "failed" && { alert: createMessage("failed") }),
    });

    expect(await listSubjects(store.run())).toEqual([`Order #1001 ${words} · store.test`]);
  });

  it("is an error that lasts, and none that passes", async () => {
    await store.confirmOwner();
    const lastError = {
      ...createMessage("courier-not-connected"),
      ...{ since: store.state.now, failures: 1 },
    };
    await store.putDelivery("1001", { state: "waiting", reason: undefined, lastError });

    store.passMinutes(29);
    expect(await store.run()).toEqual([]);
    store.passMinutes(1);
    expect(await store.run()).toHaveLength(1);
  });

  it("is a store that was disconnected", async () => {
    await store.confirmOwner();
    await store.stores.disconnect(storeId);

    expect(await listSubjects(store.run())).toEqual(["A connection is lost · store.test"]);
    store.passMinutes(20);
    expect(await store.run()).toEqual([]);
  });

  it("is a webhook that is disabled, named by its host alone", async () => {
    await store.confirmOwner();
    const endpoint = {
      ...{ endpointId: "0a1b2c3d4e5f", url: "https://till.example/hook?password=1" },
      ...{ types: ["delivery.held" as const], createdAt: store.state.now, secrets: [] },
    };
    await store.stores.saveWebhooks(storeId, () => [endpoint]);
    expect(await store.run()).toEqual([]);

    await store.endpointStates.save(storeId, endpoint.endpointId, { disabledAt: store.state.now });

    const [mail] = await store.run();
    expect(mail?.text).toContain("till.example");
    expect(mail?.text).toContain("https://bridge.example/app#/developers");
    expect(mail?.text).not.toContain("password");
  });

  it("is only what was chosen", async () => {
    await store.confirmOwner({ kinds: ["returned"] });
    await store.putDelivery("1001");

    expect(await store.run()).toEqual([]);
  });

  it("is nothing for a merchant who wants no mail", async () => {
    await store.confirmOwner();
    await store.choose({ pace: "off" });
    await store.putDelivery("1001");

    expect(await store.run()).toEqual([]);
    expect(await Array.fromAsync(store.mails.listDue(store.state.now))).toEqual([]);
  });
});

describe("a daily mail", () => {
  it("comes at its local time with all that is new, and not on a day without", async () => {
    // Noon in UTC is seven in New York.
    await store.confirmOwner({ pace: "daily" });
    await store.putDelivery("1001");
    await store.putDelivery("1002");
    expect(await store.run()).toEqual([]);

    store.passMinutes(60);
    expect(await listSubjects(store.run())).toEqual(["2 things need you · store.test"]);
    store.passMinutes(24 * 60);
    expect(await store.run()).toEqual([]);
    await store.putDelivery("1003");
    expect(await store.run()).toEqual([]);
    store.passMinutes(24 * 60);
    expect(await listSubjects(store.run())).toEqual(["Order #1003 is on hold · store.test"]);
  });
});

it("writes nothing for a quiet store", async () => {
  await store.confirmOwner();
  await store.putDelivery("1001");
  await store.run();
  const { revision } = await store.readMail();

  for (let run = 0; run < 3; run++) {
    store.passMinutes(20);
    await store.run();
  }

  expect((await store.readMail()).revision).toBe(revision);
});

describe("a process that dies", () => {
  // Read, claim, send, save: each of the four calls dies before it is done, or before it is heard.
  const CALLS = [1, 2, 3, 4];
  it.each(CALLS.flatMap((call) => [[call, "before"] as const, [call, "after"] as const]))(
    "around call %i (%s) loses no mail, and repeats it only if it had sent it",
    async (call, when) => {
      await store.confirmOwner();
      await store.putDelivery("1001");
      const counter = { calls: 0 };
      const crash = { call, when };
      const { read, save, listDue } = store.mails;
      const first = await store.run({
        mails: { ...dieAt({ read, save }, crash, counter), listDue },
        mailer: dieAt({ ...store.mailer }, crash, counter),
      });
      store.passMinutes(6);
      const later = await store.run();
      store.passMinutes(20);

      const isSentAndNotSaved =
        (call === 3 && when === "after") || (call === 4 && when === "before");
      expect(first.length + later.length).toBe(isSentAndNotSaved ? 2 : 1);
      expect(await store.run()).toEqual([]);
    },
  );

  it.each(CALLS.flatMap((call) => [[call, "before"] as const, [call, "after"] as const]))(
    "around call %i (%s) leaves a valid code in the mailbox, and mails another one only after a send",
    async (call, when) => {
      await store.choose();
      const counter = { calls: 0 };
      const crash = { call, when };
      const { read, save, listDue } = store.mails;
      const first = await store.run({
        mails: { ...dieAt({ read, save }, crash, counter), listDue },
        mailer: dieAt({ ...store.mailer }, crash, counter),
      });
      const readCode = () => store.sent.at(-1)?.subject.slice(0, 6) ?? "";
      const { recipients } = await store.readMail();
      const hashes = recipients.map(({ code }) => code?.hash);
      if (first.length > 0) expect(hashes).toEqual([hashMailCode(OWNER, readCode())]);
      store.passMinutes(1);
      const later = await store.run();

      const isSentAndNotSaved =
        (call === 3 && when === "after") || (call === 4 && when === "before");
      expect(first.length + later.length).toBe(isSentAndNotSaved ? 2 : 1);
      expect(await store.run()).toEqual([]);
      expect((await store.enterCode(OWNER, readCode())).outcome).toBe("confirmed");
    },
  );

  it.each([
    [1, "after"],
    [2, "before"],
    [2, "after"],
  ] as const)(
    "around mail %i of two (%s) repeats only what it had sent, and loses neither",
    async (call, when) => {
      const other = "second@teahouse.example";
      await store.confirmOwner();
      await store.choose({ emails: [OWNER, other] });
      await store.run();
      await store.enterCode(other, "000002");
      await store.putDelivery("1001");
      const before = store.sent.length;
      const counter = { calls: 0 };
      // Read and claim come before.
      const death = { call: call + 2, when };
      const { read, save, listDue } = store.mails;
      await store.run({
        mails: { ...dieAt({ read, save }, death, counter), listDue },
        mailer: dieAt({ ...store.mailer }, death, counter),
      });
      for (const minutes of [5, 5, 20]) {
        store.passMinutes(minutes);
        await store.run();
      }

      const addresses = store.sent.slice(before).map(({ to }) => to);
      const count = (email: string) => addresses.filter((one) => one === email).length;
      const isOtherSent = call === 2 && when === "after";
      expect([count(OWNER), count(other)]).toEqual([2, isOtherSent ? 2 : 1]);
    },
  );

  it("leaves a claim that keeps another run from sending the same mail", async () => {
    await store.confirmOwner();
    await store.putDelivery("1001");
    const { read, save, listDue } = store.mails;
    // Read, claim, send: it dies before the mail.
    const death = { call: 3, when: "before" } as const;
    const counter = { calls: 0 };
    await store.run({
      mails: { ...dieAt({ read, save }, death, counter), listDue },
      mailer: dieAt({ ...store.mailer }, death, counter),
    });

    expect(await store.run()).toEqual([]);
    store.passMinutes(5);
    expect(await store.run()).toHaveLength(1);
  });

  it("lets two runs at the same time send one mail", async () => {
    await store.confirmOwner();
    await store.putDelivery("1001");

    await Promise.all([store.run(), store.run(), store.run()]);

    expect(store.sent.filter(({ subject }) => subject.includes("#1001"))).toHaveLength(1);
  });
});

describe("a mail that is sent", () => {
  it("is told although the merchant saved something else meanwhile", async () => {
    await store.confirmOwner();
    await store.putDelivery("1001");
    const first = await store.run({
      mailer: {
        async send(mail) {
          await store.mailer.send(mail);
          await store.choose({ kinds: ["held", "failed"] });
        },
      },
    });
    store.passMinutes(20);

    expect([first.length, await store.run()]).toEqual([1, []]);
    expect((await store.readMail()).kinds).toEqual(["held", "failed"]);
  });

  it("is not repeated because the merchant confirmed another address meanwhile", async () => {
    const other = "second@teahouse.example";
    await store.confirmOwner({ pace: "daily" });
    await store.choose({ pace: "daily", emails: [OWNER, other] });
    await store.run();
    await store.putDelivery("1001");
    store.passMinutes(60);
    const first = await store.run({
      mailer: {
        async send(mail) {
          await store.mailer.send(mail);
          await store.enterCode(other, "000002");
        },
      },
    });

    expect([first.length, await store.run()]).toEqual([1, []]);
    const { recipients, nextDailyAt } = await store.readMail();
    expect(recipients.every(({ confirmedAt }) => confirmedAt !== undefined)).toBe(true);
    expect(nextDailyAt).toEqual(new Date(store.state.now.getTime() + 24 * 60 * 60_000));
  });
});

describe("an address that the mail service refuses", () => {
  const BAD = "second@teahouse.example";
  const refused = { is: true };
  beforeEach(() => {
    refused.is = true;
  });
  const run = () =>
    store.run({
      mailer: {
        async send(mail) {
          if (mail.to === BAD && refused.is) throw new Error("SES refuses this address");
          await store.mailer.send(mail);
        },
      },
    });
  const runFor = async (minutes: number, step = 1) => {
    const before = store.sent.length;
    for (let minute = 0; minute < minutes; minute += step) {
      await run();
      store.passMinutes(step);
    }
    return store.sent.slice(before);
  };
  const confirmBoth = async (choices: Parameters<typeof store.choose>[0] = {}) => {
    await store.confirmOwner();
    await store.choose({ ...choices, emails: [OWNER, BAD] });
    await store.run();
    await store.enterCode(BAD, "000002");
  };

  it("keeps no incident from the others while its code cannot be mailed", async () => {
    await store.confirmOwner();
    await store.choose({ emails: [BAD, OWNER] });
    await store.putDelivery("1001");

    expect((await runFor(60)).map(({ subject }) => subject)).toEqual([
      "Order #1001 is on hold · store.test",
    ]);
  });

  it("is mailed its code later, at a growing distance of at most two hours", async () => {
    await store.choose({ emails: [BAD] });
    await runFor(15);
    // At once, after five minutes and after ten more: the operator is told of five.
    expect(store.failures).toHaveLength(2);
    await runFor(24 * 60, 20);
    expect(store.failures.length).toBeGreaterThan(12);
    expect(store.failures.length).toBeLessThan(20);

    refused.is = false;
    const [mail, ...more] = await runFor(120, 5);

    expect([mail?.to, more]).toEqual([BAD, []]);
    const code = mail?.subject.slice(0, 6) ?? "";
    expect((await store.enterCode(BAD, code)).outcome).toBe("confirmed");
  });

  it("lets the others be mailed once, and is told itself what goes on once it is taken", async () => {
    await confirmBoth();
    await store.putDelivery("1001");
    await store.putDelivery("1002");
    expect((await runFor(20)).map(({ to }) => to)).toEqual([OWNER]);
    await store.putDelivery("1003");
    await store.changeDelivery("1001", { state: "waiting" });
    expect((await runFor(1)).map(({ to }) => to)).toEqual([OWNER]);

    refused.is = false;
    const later = await runFor(120, 5);

    expect(later.map(({ to }) => to)).toEqual([BAD]);
    expect(later[0]?.text).not.toContain("#1001");
    expect(later[0]?.text).toContain("#1002");
    expect(later[0]?.text).toContain("#1003");
    expect((await store.readMail()).recipients.map(({ failure }) => failure)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("is mailed what it missed of a daily mail, and nothing new before its time", async () => {
    await confirmBoth({ pace: "daily" });
    await store.putDelivery("1001");
    expect((await runFor(70)).map(({ to }) => to)).toEqual([OWNER]);
    await store.putDelivery("1002");

    refused.is = false;
    const later = await runFor(120, 5);

    expect(later.map(({ to, subject }) => [to, subject])).toEqual([
      [BAD, "Order #1001 is on hold · store.test"],
    ]);
  });

  it("is forgotten when what it missed is over", async () => {
    await confirmBoth({ pace: "daily" });
    await store.putDelivery("1001");
    await runFor(61);
    await store.changeDelivery("1001", { state: "waiting" });

    expect(await runFor(240, 5)).toEqual([]);

    expect((await store.readMail()).recipients.map(({ failure }) => failure)).toEqual([
      undefined,
      undefined,
    ]);
    const { revision } = await store.readMail();
    await runFor(5);
    expect((await store.readMail()).revision).toBe(revision);
  });
});

describe("a store id that gets another shop", () => {
  const moveTo = async (url: string) => {
    const found = await store.stores.find(storeId);
    if (found?.access.kind !== "woocommerce") throw new Error("no store");
    await store.stores.updateAccess(storeId, { ...found.access, url, site: undefined }, noon);
  };

  it.each(["at-once", "daily", "off"] as const)(
    "takes none of the addresses along, and no choice (%s)",
    async (pace) => {
      await store.confirmOwner({ pace });
      await store.choose({ pace, emails: [OWNER, "new@teahouse.example"] });
      await moveTo("https://other.example");
      await store.putDelivery("1001");
      store.passMinutes(24 * 60);

      expect(await store.readMail()).toMatchObject({ pace: "off", recipients: [], toldIds: [] });
      expect(await store.run()).toEqual([]);
      // It is no longer due, and nothing of the former shop is stored.
      expect(await Array.fromAsync(store.mails.listDue(store.state.now))).toEqual([]);
      await store.choose({ emails: ["owner@other.example"] });
      const code = await store.run();
      expect(code.map(({ to }) => to)).toEqual(["owner@other.example"]);
    },
  );

  it("while a mail is on its way stores nothing of the former shop", async () => {
    await store.confirmOwner();
    await store.putDelivery("1001");
    await store.run({
      mailer: {
        async send() {
          await moveTo("https://other.example");
          await store.choose({ emails: ["owner@other.example"] });
        },
      },
    });

    const { recipients, toldIds } = await store.readMail();
    expect(recipients.map(({ email }) => email)).toEqual(["owner@other.example"]);
    expect(toldIds).toEqual([]);
  });

  it("keeps them with other keys, and while the same shop is disconnected", async () => {
    await store.confirmOwner();
    const found = await store.stores.find(storeId);
    if (found?.access.kind !== "woocommerce") throw new Error("no store");
    await store.stores.updateAccess(storeId, { ...found.access, consumerKey: "ck_new" }, noon);
    await store.stores.disconnect(storeId);
    expect(await store.run()).toHaveLength(1);
    const { keyPrefix: _, ...again } = found;
    await store.stores.connect(again, noon);
    await store.putDelivery("1001");
    store.passMinutes(20);

    expect((await store.run()).map(({ to }) => to)).toEqual([OWNER]);
  });
});

it("fails for one store only, and says so without the address", async () => {
  await store.confirmOwner();
  await store.putDelivery("1001");
  store.state.mailsFail = true;

  await store.run();

  expect(store.failures).toHaveLength(1);
  expect(JSON.stringify(store.failures)).not.toContain(OWNER);
});
