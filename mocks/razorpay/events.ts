import type { Webhook } from "./entities.ts";

interface Sender {
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly newId: () => string;
  readonly emit: (webhook: Webhook) => void;
}

/** Sends an event with the entities it is about. */
export const emitEvent = ({ now, newId, emit }: Sender, event: string, entities: Record<string, unknown>): void => {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const contains = Object.keys(entities);
  const body = JSON.stringify({ entity: "event", event, contains, payload, created_at: Math.floor(now() / 1000) });
  emit({ id: `evt_${newId()}`, event, body });
};
