import { createHash } from "node:crypto";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { SHARED_PLANS } from "./e2e/who-shares.ts";

const PLANS = [...SHARED_PLANS];
/**
 * A worker goes on only to a file of the same project: each other one costs a new process, which loads
 * all modules again. The project with the shortest files is last, so that all workers end together.
 */
const WITHOUT_SYSTEM = ["infra", "contract", "integration", "unit"];
/** So many other files begin between two files of which the second waits until the first has ended. */
const FILES_BETWEEN = 2;

/**
 * What needs a whole system comes first, since it waits most, and the files that share a system come
 * together, so that it soon ends. Within that, the seed shuffles. The files that wait until they are
 * alone in a run come one by one between those of other runs, so that they keep no worker waiting.
 * Then comes what needs none, project by project.
 */
export class SystemsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const placed = files.map((file) => ({ file, ...placeOf(file, seed) }));
    const sorted = placed.sort((one, other) => (one.rank < other.rank ? -1 : 1));
    const pick = (wanted: Place) =>
      sorted.filter(({ place }) => place === wanted).map(({ file }) => file);
    return [
      ...pick("waited for"),
      ...interleave(pick("alone"), pick("system")),
      ...pick("no system"),
    ];
  }
}

/** "waited for": others wait until it has ended. "alone": it waits for them. */
type Place = "waited for" | "alone" | "system" | "no system";

function placeOf(
  { moduleId, project }: TestSpecification,
  seed: number,
): { readonly place: Place; readonly rank: string } {
  const isIn = (files: readonly string[]) => files.some((file) => moduleId.endsWith(file));
  const shuffled = (text: string) => createHash("sha256").update(`${seed} ${text}`).digest("hex");
  if (project.name !== "e2e") {
    const turn = WITHOUT_SYSTEM.indexOf(project.name);
    return { place: "no system", rank: `${turn} ${shuffled(moduleId)}` };
  }
  const plan = PLANS.find(([, { files, lastFiles }]) => isIn(files) || isIn(lastFiles));
  // What has runs of its own starts one several times: the longest come first.
  if (plan === undefined) return { place: "system", rank: ` ${shuffled(moduleId)}` };
  const [name, { lastFiles }] = plan;
  if (isIn(lastFiles))
    return {
      place: "alone",
      rank: `${name} ${lastFiles.findIndex((file) => moduleId.endsWith(file))}`,
    };
  return {
    place: lastFiles.length > 0 ? "waited for" : "system",
    rank: `${shuffled(name)} ${shuffled(moduleId)}`,
  };
}

/** Puts each of the first files before some of the others. */
function interleave<Item>(first: readonly Item[], others: readonly Item[]): Item[] {
  const mixed = first.flatMap((item, at) => [
    item,
    ...others.slice(at * FILES_BETWEEN, (at + 1) * FILES_BETWEEN),
  ]);
  return [...mixed, ...others.slice(first.length * FILES_BETWEEN)];
}
