import * as z from "zod";

/** A thousand tons, so that the last step of a packaging can take everything. */
const gramsSchema = z.int().min(1).max(1_000_000_000);
const courierIdSchema = z.int().min(1).max(1_000_000);

/**
 * The transport and package size up to a weight; ids of the courier (transport 1 to 6, size 1 to 5
 * with ours).
 */
const weightStepSchema = z.strictObject({
  upToGrams: gramsSchema,
  transportId: courierIdSchema,
  packSizeId: courierIdSchema,
});

const STEPS: z.input<typeof weightStepSchema>[] = [
  { upToGrams: 1_000, transportId: 2, packSizeId: 1 },
  { upToGrams: 5_000, transportId: 3, packSizeId: 2 },
  { upToGrams: 15_000, transportId: 4, packSizeId: 3 },
  { upToGrams: 30_000, transportId: 4, packSizeId: 4 },
  { upToGrams: 100_000, transportId: 5, packSizeId: 5 },
];

/** Which transport and package size goods of a weight get. */
export const packagingSchema = z.strictObject({
  steps: z
    .array(weightStepSchema)
    .min(1)
    .max(20)
    .refine(
      (steps) =>
        steps.every((step, at) => at === 0 || (steps[at - 1]?.upToGrams ?? 0) < step.upToGrams),
      "must be in order of weight",
    )
    .describe("The steps must be in order of weight.")
    .default(STEPS),
  /** Used if the store knows no weight. */
  defaultGrams: gramsSchema.default(1_000),
});
