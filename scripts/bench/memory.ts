import autocannon from "autocannon";
import type { BenchCase } from "./cases.ts";
import type { Bench } from "./serve.ts";
import { residentBytes } from "./workerd.ts";

const STEPS = 10;
const MB = 1024 * 1024;

const megabytes = (pid: string | undefined): string => (residentBytes(pid) / MB).toFixed(0).padStart(8);

/** Prints the memory of both workerd processes while each answers `amount` requests of all its routes in turn. */
export const printMemory = async (bench: Bench, cases: readonly BenchCase[], amount: number): Promise<void> => {
  // Orders are limited by account and minute, and fill the database.
  const read = cases.filter(({ name }) => !name.startsWith("place an order"));
  const shop = await bench.shop();
  const bare = await bench.bare();
  const send = async (url: string, requests: BenchCase["shop"]) => {
    const result = await autocannon({
      url,
      connections: 8,
      amount: amount / STEPS,
      requests: structuredClone([...requests]),
    });
    return result.non2xx + result.errors;
  };
  console.log(`Resident memory of workerd in MB, while each answers ${amount} requests`);
  console.log(`${"requests".padStart(10)}${"shop".padStart(8)}${"bare".padStart(8)}`);
  let failed = 0;
  for (let step = 0; step <= STEPS; step++) {
    const sent = String((amount / STEPS) * step).padStart(10);
    console.log(`${sent}${megabytes(shop.pid)}${megabytes(bare.pid)}`);
    if (step === STEPS) break;
    failed += await send(
      shop.url,
      read.flatMap((one) => one.shop),
    );
    failed += await send(
      bare.url,
      read.flatMap((one) => one.bare ?? []),
    );
  }
  console.log(`${failed} answers were not 2xx.`);
  await bare.stop();
  await shop.stop();
};
