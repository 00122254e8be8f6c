import type * as z from "zod";
import type { stageSchema } from "./schema.ts";

type CheckedStage = z.output<typeof stageSchema>;

/** A host name that people reach a stage by, with the setting that says so. */
interface StageName {
  readonly path: string;
  readonly name: string;
}

const listNames = (stage: CheckedStage): StageName[] => [
  ...listDomains("bridge", stage.bridge),
  ...listDomains("courier", stage.courier),
  ...(stage.bridge.publicUrl === undefined
    ? []
    : [{ path: "bridge.publicUrl", name: new URL(stage.bridge.publicUrl).hostname }]),
  ...(stage.bridge.webhookFront === undefined
    ? []
    : [{ path: "bridge.webhookFront.name", name: stage.bridge.webhookFront.name }]),
];

const listDomains = (
  system: string,
  { domain, formerDomains }: Pick<CheckedStage["bridge"], "domain" | "formerDomains">,
): StageName[] => [
  ...(domain === undefined ? [] : [{ path: `${system}.domain.name`, name: domain.name }]),
  ...formerDomains.map(({ name }, at) => ({ path: `${system}.formerDomains.${at}.name`, name })),
];

/**
 * Lists the host names of a stage that another stage has, too. Its deployment would take the DNS record,
 * and with it the orders, from the other one.
 */
export function listSharedNames(stage: CheckedStage, others: ReadonlyMap<string, CheckedStage>) {
  const taken = [...others].flatMap(([other, content]) =>
    listNames(content).map((each) => ({ ...each, other })),
  );
  return listNames(stage).flatMap(({ path, name }) =>
    taken
      .filter((each) => each.name === name)
      .map((each) => ({
        path,
        message: `must be another name than "${name}", which infra/stages/${each.other}.json has as ${each.path}. A name leads to one stage.`,
      })),
  );
}
