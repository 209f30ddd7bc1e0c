import { type Guard, guardsOf } from "../guard.ts";

const CONNECTIONS = ["worker/platform/d1/connections.test.ts"];
const DECISIONS = ["worker/http/replicas/decisions.test.ts"];
const OWN_WRITES = ["worker/http/replicas/own-writes.test.ts"];

/** No decision from a replica, and no own write that its author does not see. */
export const replicaGuards = (): Guard[] => [
  ...guardsOf("worker/platform/d1/connections.ts", [
    {
      name: "replica: a session for each call of a writer",
      text: 'const session = binding.withSession("first-primary");',
      without: 'const session = sessions[0] ?? binding.withSession("first-primary");',
      tests: CONNECTIONS,
    },
    {
      name: "replica: the shape of a bookmark",
      text: "if (bookmark !== null && !BOOKMARK.test(bookmark)) return onlyPrimary(primary);",
      without: "",
      tests: CONNECTIONS,
    },
    {
      name: "replica: the primary instead of a refused bookmark",
      text: "return work(primary);",
      without: 'throw new Error("refused");',
      tests: CONNECTIONS,
    },
    {
      name: "replica: reads wait for the bookmark",
      text: "withFallback(binding.withSession(bookmark), binding)",
      without: 'binding.withSession("first-unconstrained")',
      tests: CONNECTIONS,
    },
    {
      name: "replica: writers have sessions",
      text: 'if (access.kind === "write") return connectWriter(binding);',
      without: "",
      tests: OWN_WRITES,
    },
  ]),
  ...guardsOf("worker/http/replicas/public-reads.ts", [
    {
      name: "replica: public reads are named",
      text: 'isRead(method) ? PUBLIC_PAGE.test(path) || PUBLIC_CALL.test(path) : method === "POST" && BULK_READ.test(path);',
      without: "path !== method;",
      tests: DECISIONS,
    },
  ]),
  ...guardsOf("worker/http/replicas/bookmarks.ts", [
    {
      name: "replica: writers have bookmarks",
      text: 'isRead(method) ? "read" : "write"',
      without: '"read"',
      tests: OWN_WRITES,
    },
    {
      name: "replica: browsers send bookmarks",
      text: " ?? getCookie(c, BOOKMARK_COOKIE)",
      without: "",
      tests: OWN_WRITES,
    },
    {
      name: "replica: scripts cannot read the bookmark",
      text: " HttpOnly;",
      without: "",
      tests: OWN_WRITES,
    },
  ]),
  ...guardsOf("worker/http/with-services.ts", [
    {
      name: "replica: answers carry the bookmark",
      text: "if (bookmark) await sendBookmark(c, env.CODE_SECRET, bookmark);",
      without: "",
      tests: OWN_WRITES,
    },
  ]),
  ...guardsOf("worker/catalogue/browse/catalogue.service.ts", [
    {
      name: "replica: lists of staff come from the primary",
      text: "readPage(decided, {",
      without: "readPage(shown, {",
      tests: DECISIONS,
    },
    {
      name: "replica: lists of low stock come from the primary",
      text: "createStockListRepo(db)",
      without: "createStockListRepo(nearest)",
      tests: DECISIONS,
    },
  ]),
  ...guardsOf("worker/compose.ts", [
    {
      name: "replica: services get the primary",
      text: "openDatabases(env, connections.primary)",
      without: "openDatabases(env, connections.nearest)",
      tests: DECISIONS,
    },
  ]),
];
