import { countByOutcome } from "../api-client.ts";
import { createApiToken } from "../api-tokens.ts";
import { createUser } from "../factories.ts";
import { backgroundDone, endFaults, faults } from "../faults.ts";
import { countRows, orderOf, place, stockOf } from "../orders.ts";
import { createRandom } from "../seeded.ts";

const QUANTITY = 2;
/** Calls of D1 are delayed by up to this many ms each way. */
const MAX_DELAY = 8;

/**
 * Two API tokens of one account place orders concurrently with the same Idempotency-Key, like an ERP that was started
 * twice. Returns a problem unless all requests get the same single order.
 */
export const placeWithTwoTokens = async (potato: string, requests: number, seed: number): Promise<string[]> => {
  const buyer = await createUser();
  const tokens = [await createApiToken(buyer, { name: "ERP" }), await createApiToken(buyer, { name: "Till" })];
  const before = await stockOf(potato);
  const random = createRandom(seed);
  faults.delay = () => random() * MAX_DELAY;
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, i) =>
      place({ ...buyer, token: tokens[i % tokens.length]?.text ?? "" }, orderOf(potato, QUANTITY), "one-key"),
    ),
  );
  endFaults();
  await backgroundDone();
  const found = {
    answers: countByOutcome(answers),
    ids: new Set(answers.map(({ body }) => body.order?._id)).size,
    orders: await countRows("orders", "buyer_id = ?", buyer.userId),
    units: before - (await stockOf(potato)),
  };
  const right = { answers: { "201": requests }, ids: 1, orders: 1, units: QUANTITY };
  return JSON.stringify(found) === JSON.stringify(right) ? [] : [`seed ${seed}: ${JSON.stringify(found)}`];
};
