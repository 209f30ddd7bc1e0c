/** What was used of everything that Cloudflare bills. Zero for what a measurement does not tell. */
export interface Usage {
  /** To the Worker, cron's runs included. */
  readonly requests: number;
  /** Of the whole workerd process. */
  readonly cpuMs: number;
  readonly rowsRead: number;
  readonly rowsWritten: number;
  readonly databaseGb: number;
  readonly keyReads: number;
  readonly keyWrites: number;
  /** Calls of Durable Objects and their alarms. */
  readonly objectRequests: number;
  /** The time in which Durable Objects worked, by their 128 MB. */
  readonly objectGbSeconds: number;
  /** Alarms that are set, and values that are stored. */
  readonly objectRowsWritten: number;
  readonly bucketReads: number;
  readonly bucketWrites: number;
  /** One for each invocation, and each line that it writes. */
  readonly logEvents: number;
  readonly mails: number;
}

export type Meter = keyof Usage;

export const NOTHING: Usage = {
  requests: 0,
  cpuMs: 0,
  rowsRead: 0,
  rowsWritten: 0,
  databaseGb: 0,
  keyReads: 0,
  keyWrites: 0,
  objectRequests: 0,
  objectGbSeconds: 0,
  objectRowsWritten: 0,
  bucketReads: 0,
  bucketWrites: 0,
  logEvents: 0,
  mails: 0,
};

const METERS = Object.keys(NOTHING) as Meter[];

const map = (value: (meter: Meter) => number): Usage =>
  Object.fromEntries(METERS.map((meter) => [meter, value(meter)])) as unknown as Usage;

export const add = (...usages: readonly Usage[]): Usage =>
  map((meter) => usages.reduce((sum, usage) => sum + usage[meter], 0));

export const subtract = (after: Usage, before: Usage): Usage => map((meter) => after[meter] - before[meter]);

export const multiply = (usage: Usage, times: number): Usage => map((meter) => usage[meter] * times);
