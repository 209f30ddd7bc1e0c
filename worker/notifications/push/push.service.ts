import type { Only } from "../../compose.ts";
import { requireUser, type Visitor } from "../../identity/permissions.ts";
import { takeLimit } from "../../limits/limits.repo.ts";
import { write } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { type MessageKey, message } from "../../platform/messages.contract.ts";
import type { PushStatus, SubscribeInput } from "../push.contract.ts";
import { testNotification } from "./compose-push.ts";
import type { PushRepo } from "./push.repo.ts";
import { fromBase64Url, isPublicKey } from "./push-encryption.ts";
import { isKnownService } from "./push-services.ts";
import type { PushOff, PushSettings } from "./push-settings.ts";
import type { SendPush } from "./send-push.ts";

type Dependencies = Only<"db" | "clock"> & {
  readonly repo: PushRepo;
  readonly settings: PushSettings | PushOff;
  /** Null when pushes are off. */
  readonly send: SendPush | null;
};

/** In seconds: a test notification is useless later. */
const TEST_TTL_S = 60;

const refused = (code: MessageKey, field: string) =>
  new AppError(code, 400, {}, { fields: { [field]: message(code) } });

export const createPushService = ({ db, clock, repo, settings, send }: Dependencies) => ({
  /** For /api/health. */
  state: "off" in settings ? `off: ${settings.off}` : "on",

  async readStatus(visitor: Visitor): Promise<PushStatus> {
    const { sessionId, userId: account } = requireUser(visitor);
    if ("off" in settings) return { publicKey: null, isOn: false, account };
    return { publicKey: settings.publicKey, isOn: await repo.isOn(sessionId), account };
  },

  /** Subscribes this browser until its session ends. */
  async subscribe(visitor: Visitor, input: SubscribeInput): Promise<void> {
    const { userId, sessionId } = requireUser(visitor);
    if ("off" in settings) throw new AppError("push.off", 503);
    if (!isKnownService(input.endpoint, settings.mock)) throw refused("push.unknown_service", "endpoint");
    if (!(await isPublicKey(fromBase64Url(input.keys.p256dh)))) throw refused("push.bad_key", "keys");
    await takeLimit(db, clock, "push", userId);
    await repo.subscribe({ userId, sessionId }, input);
  },

  /** Idempotent. */
  async unsubscribe(visitor: Visitor): Promise<void> {
    const { sessionId } = requireUser(visitor);
    await repo.unsubscribe(sessionId);
  },

  /** Throws when this browser has not subscribed or the service refuses the message. */
  async sendTest(visitor: Visitor): Promise<void> {
    const { userId, sessionId } = requireUser(visitor);
    if (!send) throw new AppError("push.off", 503);
    const device = await repo.findOwn(sessionId);
    if (!device) throw new AppError("push.not_subscribed", 409);
    await takeLimit(db, clock, "push", userId);
    const text = JSON.stringify(testNotification(device.language));
    const { kind } = await send(device, { text, ttlSeconds: TEST_TTL_S, urgency: "high", topic: "test" });
    if (kind === "unavailable") throw new AppError("push.not_taken", 503);
    const idsIf = (outcome: typeof kind) => (kind === outcome ? [device.id] : []);
    await write(db, repo.recordOutcomes({ taken: idsIf("taken"), gone: idsIf("gone"), refused: idsIf("refused") }));
    if (kind === "gone") throw new AppError("push.device_gone", 409);
    if (kind === "refused") throw new AppError("push.not_taken", 503);
  },

  /** For cron: deletes subscriptions of ended sessions. */
  dropEnded: (max: number) => repo.deleteEnded(max),
});
