import { describe, expect, it } from "vitest";
import { parseStage } from "#infra/config.ts";
import { destroyStage } from "#infra/deploy/destroy-stage.ts";
import { listStageStacks } from "#infra/deploy/stage-stacks.ts";

const FRONT = {
  bridge: {
    webhookFront: {
      name: "hooks.example.com",
      certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/0a1b",
    },
  },
  concurrency: { intakes: 10 },
};

/** Removes a stage, and returns what was printed and which stacks were named. */
async function destroy(settings: object) {
  const printed: string[] = [];
  const commands: string[] = [];
  await destroyStage(
    parseStage("prod", settings),
    { yes: true },
    {
      print: (text) => void printed.push(text),
      isInteractive: false,
      ask: async () => "",
      runCdk: async (args) => void commands.push(args.join(" ")),
      readJson: () => ({}),
    },
  );
  return { text: printed.join("\n"), command: commands.at(-1) };
}

describe("the stack of a load balancer for webhooks", () => {
  it("is deployed after the bridge's, and has no data", () => {
    expect(listStageStacks(parseStage("prod", FRONT))).toEqual({
      compute: ["Courier", "Bridge", "BridgeFront"],
      data: ["CourierData", "BridgeData"],
    });
  });

  it.each([{}, { ...FRONT, systems: ["courier"] }])(
    "is not there without the setting or the bridge: %j",
    (settings) => {
      expect(listStageStacks(parseStage("prod", settings)).compute).not.toContain("BridgeFront");
    },
  );

  it("is removed with the others, and said to be protected", async () => {
    const { text, command } = await destroy(FRONT);

    expect(command).toBe(
      "destroy --app cdk.out/prod --exclusively --force Courier Bridge BridgeFront",
    );
    expect(text).toContain("The load balancer for webhooks is protected");
    expect((await destroy({})).text).not.toContain("load balancer");
  });
});
