import { createPeopleRepo } from "./accounts/people.repo.ts";
import { createProfilesService } from "./accounts/profiles/profiles.service.ts";
import { createStaffGuard } from "./accounts/staff-guard.service.ts";
import { createInvitationsService } from "./accounts/team/invitations.service.ts";
import { createCalendar } from "./calendar/calendar.service.ts";
import { createManageSlots } from "./cities/slots/manage/manage-slots.service.ts";
import { composeAccounts } from "./compose/accounts.ts";
import { type Base, composeBefore, composeCityList } from "./compose/base.ts";
import { composeRooms, settingsOf } from "./compose/rooms.ts";
import { composeWebhookDelivery } from "./compose/webhooks.ts";
import { createContactService } from "./contact/contact.service.ts";
import { createMessagesService } from "./contact/messages.service.ts";
import { createDashboardService } from "./dashboard/dashboard.service.ts";
import { createSellerService } from "./documents/seller/seller.service.ts";
import type { Env } from "./env.ts";
import { createFiguresService } from "./figures/figures.service.ts";
import { createAlarmOwner } from "./health/alarm-owner.service.ts";
import { createHealthService } from "./health/health.service.ts";
import { uploadForms } from "./http/upload-form.ts";
import { createLiveService } from "./live/live.service.ts";
import { createTeamCart } from "./orders/team-cart/team-cart.service.ts";
import { wakeConsumer } from "./outbox/consumer-client.ts";
import { EnqueuedWork, WORK_KINDS } from "./outbox/enqueued-work.ts";
import { createDataExport } from "./own-data/data-export.service.ts";
import { createDeleteAccount } from "./own-data/delete-account.service.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type Connections, createConnections } from "./platform/d1/connections.ts";
import { createPictures } from "./platform/images/images.ts";
import { log } from "./platform/log.ts";
import { lazily } from "./platform/memory/lazily.ts";

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** All services of one request, composed from the bindings; each is made when it is first used. */
export const createServices = (
  env: Env,
  lifetime: Lifetime,
  clock: Clock = systemClock,
  connections: Connections = createConnections(env),
) => {
  const db = connections.primary;
  const enqueued = new EnqueuedWork();
  // The runtime would print a rejection with the values of its query.
  const waitUntil = (work: Promise<unknown>) =>
    lifetime.waitUntil(work.catch((error) => log.error("background.failed", error)));
  const pictures = createPictures(env);
  const settings = settingsOf(env);
  const base: Base = {
    env,
    db,
    clock,
    enqueued,
    waitUntil,
    pictures,
    pushSettings: settings.pushes,
  };
  const before = composeBefore(base);
  const people = composeAccounts(base, before);
  const shop = composeRooms(base, before, people, connections.nearest);
  const own = lazily({
    profiles: () => {
      const shared = { db, clock, sessions: people.sessions, notifications: before.notifications };
      return createProfilesService({ ...shared, orders: shop.orders, cities: before.known });
    },
  });

  return lazily({
    sessions: () => people.sessions,
    accounts: () => people.accounts,
    secondFactor: () => people.secondFactor,
    admins: () => people.admins,
    agents: () => people.agents,
    passkeys: () => people.passkeys,
    apiTokens: () => people.apiTokens,
    webhooks: () => people.webhooks,
    webhookDelivery: () => composeWebhookDelivery(base, before),
    emailVerification: () => people.emailVerification,
    passwordReset: () => people.passwordReset,
    profiles: () => own.profiles,
    ownData: () => {
      const { audit, counters, notifications } = before;
      return {
        ...createDataExport({ db, clock, orders: shop.orders, alerts: shop.alerts, profiles: own.profiles }),
        ...createDeleteAccount({
          ...base,
          sessions: people.sessions,
          team: people.team,
          notifications,
          audit,
          counters,
        }),
      };
    },
    team: () => ({
      ...people.team,
      ...createInvitationsService({
        ...{ db, clock, sessions: people.sessions, accounts: people.accounts, secrets: people.mailSecrets },
        notifications: before.notifications,
        endAccess: people.endAccess,
        hasOpenOrders: async (person) => (await shop.orders.listMyOpenOrders(person, 1)).length > 0,
      }),
    }),
    teamCart: () => createTeamCart({ db, clock, cities: before.known }),
    audit: () => shop.audit,
    settings: () => before.settings,
    cities: () => composeCityList(base, before),
    health: () => {
      const { problems } = settings;
      const { notifications } = shop;
      return {
        ...createHealthService({ db, clock, notifications, problems, push: shop.push.state }),
        ...createAlarmOwner({
          db,
          listOwners: createPeopleRepo(db).listOwners,
          notifications: before.notifications,
        }),
      };
    },
    dashboard: () => {
      const { counters, orders, catalogue, ledger } = shop;
      return createDashboardService({ clock, counters, orders, catalogue, ledger });
    },
    ledger: () => shop.ledger,
    figures: () => createFiguresService({ clock, counters: shop.counters, receivables: shop.ledger }),
    contact: () => ({
      ...createContactService({ db, clock, notifications: before.notifications }),
      ...createMessagesService({ db, clock, audit: before.audit }),
    }),
    catalogue: () => shop.catalogue,
    feeds: () => shop.feeds,
    calendar: () => {
      const readComing = (accountId: string) => shop.deliveries.readComing(accountId);
      return createCalendar({ db, clock, notifications: before.notifications, readComing });
    },
    alerts: () => shop.alerts,
    imports: () => shop.imports,
    pastedLists: () => shop.pastedLists,
    documentFiles: () => shop.documentFiles,
    live: () => {
      const { CITY_BOARD: boards, ORDER_COORDINATOR: coordinators } = env;
      return createLiveService({ boards, coordinators, orders: shop.orders, clock, cities: before.known });
    },
    push: () => shop.push,
    uploads: () => uploadForms,
    notifications: () => shop.notifications,
    orders: () => shop.orders,
    returns: () => shop.returns,
    slots: () => shop.slots,
    lists: () => shop.lists,
    standingOrders: () => shop.standingOrders,
    manageSlots: () => {
      const { slots } = shop;
      const { audit } = before;
      return createManageSlots({
        db,
        clock,
        audit,
        guard: createStaffGuard(db),
        listBookings: slots.listBookings,
      });
    },
    buyers: () => shop.buyers,
    credit: () => shop.credit,
    payments: () => shop.payments,
    cash: () => shop.cash,
    documents: () => shop.documents,
    seller: () => createSellerService({ db, clock, audit: before.audit }),
    outbox: () => ({
      /** Wakes the consumer for what was enqueued, after it was written; null when nothing was enqueued. */
      wakeConsumer(): Promise<void> | null {
        const kinds = enqueued.take();
        return kinds.length === 0 ? null : wakeConsumer(env.OUTBOX_CONSUMER, kinds);
      },
      /** For cron, when more is due than one run sends. */
      wakeSlowWebhooks: (): Promise<void> => wakeConsumer(env.OUTBOX_CONSUMER, ["slowWebhooks"]),
      wakeForAll: (): Promise<void> => wakeConsumer(env.OUTBOX_CONSUMER, WORK_KINDS),
    }),
  });
};
export type Services = ReturnType<typeof createServices>;
