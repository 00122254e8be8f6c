import { createSeededRandom } from "#shared/courier/domain/planning/seeded-random.ts";

/**
 * What a day does to a plan. It is a model, with round numbers: a driver leaves the store late, by six
 * minutes on average; a drive takes 5 % longer than planned in the middle, with a spread of 20 %; parking
 * takes up to two minutes; the time at the door is three minutes in the middle, and often much longer.
 */
export function createTravelModel(seed: number) {
  const random = createSeededRandom(seed);
  const drawNormal = () =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const drawLogNormal = (median: number, sigma: number) => median * Math.exp(sigma * drawNormal());
  return {
    random,
    drawDelaySeconds: () => -360 * Math.log(1 - random()),
    drawDriveSeconds: (planned: number) => drawLogNormal(planned * 1.05, 0.2),
    drawParkingSeconds: () => 120 * random(),
    drawDoorSeconds: () => drawLogNormal(180, 0.5),
  };
}

export type TravelModel = ReturnType<typeof createTravelModel>;
