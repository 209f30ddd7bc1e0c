import { type Guard, guardsOf } from "../../guard.ts";

const FEEDS = ["worker/feeds/feeds.test.ts"];
const CALENDAR = ["worker/calendar/calendar.test.ts"];
const FILES = ["worker/documents/files/document-files.test.ts"];

/** Feeds and their ETags, the calendar's key, and the code on a document. */
export const feedGuards = (): Guard[] => [
  ...guardsOf("worker/feeds/feeds.service.ts", [
    {
      name: "the feed of an account is not another's copy",
      text: "sha256(JSON.stringify([FORM, accountId, version]))",
      without: "sha256(JSON.stringify([FORM, version.changedAt]))",
      tests: FEEDS,
    },
    {
      name: "the feed of an account is kept by nobody between",
      text: '"Cache-Control": "private, no-cache",',
      without: '"Cache-Control": "public, max-age=300",',
      tests: FEEDS,
    },
    {
      name: "the ETag of the public feed follows its changes",
      text: "const version = `${FORM}.${changedAt.toString(36)}`;",
      without: "const version = `${FORM}`;",
      tests: FEEDS,
    },
    {
      name: "the kept copy of the public feed follows its changes",
      text: "?version=${version}`;",
      without: "`;",
      tests: FEEDS,
    },
    {
      name: "the kept copy of the public feed is not another host's",
      text: "const address = `${origin}/feeds/",
      without: "const address = `https://any/feeds/",
      tests: FEEDS,
    },
  ]),
  ...guardsOf("worker/calendar/calendar-keys.repo.ts", [
    {
      name: "the calendar of a deleted account",
      text: " AND u.deleted_at IS NULL AND u.team_account_id IS NULL",
      without: " AND u.team_account_id IS NULL",
      tests: CALENDAR,
    },
    {
      name: "the calendar of a member of a team",
      text: " AND u.team_account_id IS NULL",
      without: "",
      tests: CALENDAR,
    },
    {
      name: "a new key of the calendar ends the one before",
      text: "DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at`),",
      without: "DO UPDATE SET created_at = excluded.created_at`),",
      tests: CALENDAR,
    },
  ]),
  ...guardsOf("worker/calendar/calendar.service.ts", [
    {
      name: "a wrong key of the calendar",
      text: "if (!holder) return null;",
      without: 'if (!holder) return new Response("");',
      tests: CALENDAR,
    },
    {
      name: "the rate of a calendar",
      text: ', takeLimit(db, clock, "calendar", accountId)]);',
      without: "]);",
      tests: CALENDAR,
    },
    {
      name: "a revoked key of the calendar",
      text: "await retryLostConnection(() => runBatch(db, [repo.removed(userId)]));",
      without: "",
      tests: CALENDAR,
    },
  ]),
  ...guardsOf("worker/documents/files/document-files.service.ts", [
    {
      name: "the rate of looking up documents",
      text: "if (!(await lookupLimit.limit({ key: `verify:${limitedAddress(ip)}` })).success)",
      without: "if (false)",
      tests: FILES,
    },
  ]),
];
