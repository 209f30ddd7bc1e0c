import { type Guard, guardsOf } from "../guard.ts";

const RULES = ["worker/compose.test.ts"];
const ORIGIN = ["worker/http/same-origin.test.ts"];
const BOARD = ["worker/durable-objects/city-board.test.ts", "worker/live/open-board.test.ts"];
const FOLLOW = ["worker/durable-objects/follow-order.test.ts"];

/** The rules of permission, decisions of staff, origins, and sockets. */
export const accessGuards = (): Guard[] => [
  ...guardsOf("worker/accounts/permissions.ts", [
    {
      name: "requireUser",
      text: "if (!visitor) throw notSignedIn();\n  return visitor;",
      without: 'return visitor ?? ({ role: "hotel" } as Actor);',
      tests: RULES,
    },
    { name: "requireBuyer", text: "if (!mayOrder(actor)) throw forbidden();", without: "", tests: RULES },
    { name: "requireHotel", text: 'if (actor.role !== "hotel") throw forbidden();', without: "", tests: RULES },
    {
      name: "requireStaff of admins",
      text: "if (runsTheShop(actor)) return actor;",
      without: 'if (runsTheShop(actor) || actor.role === "admin") return actor;',
      tests: RULES,
    },
    { name: "requireStaff of others", text: "throw adminRequired();", without: "return actor;", tests: RULES },
    { name: "requireOwner", text: 'if (actor.role !== "owner") throw ownerRequired();', without: "", tests: RULES },
    {
      name: "requireAgent",
      text: 'if (actor.role !== "delivery" || !actor.agent) throw forbidden();\n  return { ...actor, agent: actor.agent };',
      without: 'return { ...actor, agent: actor.agent ?? { id: "nobody", status: "verified", isActive: true } };',
      tests: RULES,
    },
    {
      name: "only the account itself lets other systems in",
      text: "if (accountOf(buyer) !== buyer.userId) throw ownersOnly();",
      without: "void ownersOnly;",
      tests: ["worker/accounts/api-tokens/api-tokens.test.ts"],
    },
    {
      name: "requireVerifiedAgent",
      text: 'if (actor.agent.status !== "verified") throw',
      without: "if (false) throw",
      tests: RULES,
    },
  ]),
  ...guardsOf("worker/accounts/accounts.contract.ts", [
    {
      name: "an admin is verified",
      text: 'actor.role === "admin" && actor.adminStatus === "verified"',
      without: 'actor.role === "admin"',
      tests: RULES,
    },
  ]),
  ...guardsOf("worker/accounts/people.repo.ts", [
    {
      name: "staff when a batch is written",
      text: "admin_status = 'verified')",
      without: "role = 'admin')",
      tests: [
        "worker/catalogue/products/product-changes.test.ts",
        "worker/orders/transition/between-reading-and-writing.test.ts",
      ],
    },
  ]),
  ...guardsOf("worker/accounts/agents/agents.service.ts", [
    {
      name: "the vehicle that staff saw",
      text: 'if (to === "verified" && seenVehicle !== undefined && seenVehicle !== agent.vehicleNumber)',
      without: "if (false)",
      tests: ["worker/accounts/agents/agents.test.ts"],
    },
  ]),
  ...guardsOf("worker/accounts/agents/agents.repo.ts", [
    {
      name: "staff when an agent is decided",
      text: "      first,\n",
      without: "",
      tests: ["worker/accounts/agents/agents.test.ts"],
    },
    {
      name: "an agent is decided as read",
      text: "AND status = ${agent.status} AND vehicle_number = ${agent.vehicleNumber}\n          AND is_vehicle_verified = ${agent.isVehicleVerified}`",
      without: "`",
      tests: ["worker/accounts/agents/agents.test.ts"],
    },
  ]),
  ...guardsOf("worker/accounts/agents/vehicle-image.service.ts", [
    {
      name: "a vehicle's picture is private",
      text: "if (!runsTheShop(actor) && actor.agent?.id !== agentId) throw pictureNotFound();",
      without: "",
      tests: ["worker/accounts/agents/vehicle-image.test.ts"],
    },
  ]),
  ...guardsOf("worker/accounts/admins/admins.service.ts", [
    {
      name: "an owner is no admin to decide about",
      text: 'if (person?.role === "owner") throw forbidden();',
      without: "",
      tests: ["worker/accounts/admins/admins.test.ts"],
    },
    {
      name: "an owner's sessions are their own",
      text: 'if (person.role === "owner") throw forbidden();',
      without: "",
      tests: ["worker/accounts/admins/admins.test.ts"],
    },
  ]),
  ...guardsOf("worker/catalogue/products/product-changes.repo.ts", [
    {
      name: "staff when a product is written",
      text: "runBatch(db, [assertStaff, recordAct,",
      without: "runBatch(db, [recordAct,",
      tests: ["worker/catalogue/products/product-changes.test.ts"],
    },
    {
      name: "the version of a product",
      text: "AND version = ${before.version} ${seenStock}",
      without: "${seenStock}",
      tests: ["worker/catalogue/products/product-changes.test.ts"],
    },
    {
      name: "the stock that staff saw",
      text: "${before.version} ${seenStock}",
      without: "${before.version}",
      tests: ["worker/catalogue/products/product-changes.test.ts"],
    },
  ]),
  ...guardsOf("worker/catalogue/imports/apply-import.service.ts", [
    {
      name: "staff when an import is written",
      text: "        guard.assertStaff(staff.userId),\n",
      without: "",
      tests: ["worker/catalogue/imports/product-import.test.ts"],
    },
  ]),
  ...guardsOf("worker/contact/messages.service.ts", [
    {
      name: "staff when a message is answered",
      text: "guard.assertStaff(staff.userId), [act]",
      without: "act, []",
      tests: ["worker/contact/messages.test.ts"],
    },
  ]),
  ...guardsOf("worker/http/authentication.ts", [
    {
      name: "routes with a session",
      text: 'if (!actor) throw notSignedIn();\n  c.set("actor", actor);',
      without: 'c.set("actor", actor as Actor);',
      // Its requests have no valid body, which is told only to those who are signed in.
      tests: ["worker/accounts/sessions/stale-kv.test.ts"],
    },
  ]),
  ...guardsOf("worker/http/same-origin.ts", [
    {
      name: "requests of other sites",
      text: 'if (isForeign || (sent?.from === "cookie" && !isOurs)) {',
      without: "if (false) {",
      tests: ORIGIN,
    },
    {
      name: "a cookie proves its origin",
      text: ' || (sent?.from === "cookie" && !isOurs)',
      without: "",
      tests: ORIGIN,
    },
    { name: "reads with an effect", text: " || UNSAFE_READ.test(c.req.path)", without: "", tests: ORIGIN },
  ]),
  ...guardsOf("worker/http/body-limit.ts", [
    {
      name: "the length of a body",
      text: ": refuseLong(c, next)",
      without: ": next()",
      tests: ["worker/http/same-origin.test.ts"],
    },
  ]),
  ...guardsOf("worker/durable-objects/city-board.ts", [
    { name: "staff on the board", text: "? runsTheShop(actor)", without: "? true", tests: BOARD },
    { name: "a verified agent on the board", text: ' && actor.agent.status === "verified"', without: "", tests: BOARD },
    { name: "the board of the agent's city", text: " && actor.location === city", without: "", tests: BOARD },
    {
      name: "events of others are quiet",
      text: 'if (agentId !== null && !isOwn && from !== "confirmed" && to !== "confirmed")',
      without: "if (false)",
      tests: BOARD,
    },
    {
      name: "viewers are checked",
      text: "this.closeForbidden(sockets, actors, maySeeBoard)",
      without: "sockets",
      tests: BOARD,
    },
  ]),
  ...guardsOf("worker/durable-objects/order-coordinator.ts", [
    {
      name: "followers of an order",
      text: "actor.userId === buyerId || runsTheShop(actor)",
      without: "true || actor.userId === buyerId",
      tests: FOLLOW,
    },
  ]),
  ...guardsOf("worker/durable-objects/socket-hub.ts", [
    {
      name: "a socket ends with its session",
      text: 'if (!actor) socket.close(CLOSED.signedOut, "signed out");\n      else if (maySee(actor, viewer)) return true;',
      without: "if (!actor || maySee(actor, viewer)) return true;",
      tests: [...FOLLOW, ...BOARD],
    },
    {
      name: "the sockets of an account",
      text: "    this.#closeOldest(viewer.userId);\n",
      without: "",
      tests: [...BOARD, ...FOLLOW],
    },
  ]),
  ...guardsOf("worker/live/live.service.ts", [
    {
      name: "an agent's board is their city's",
      text: "agent ? actor.location : (asked.city ?? DEFAULT_CITY)",
      without: "asked.city ?? (agent ? actor.location : DEFAULT_CITY)",
      tests: BOARD,
    },
    { name: "who may follow an order", text: "await orders.assertMayFollow(", without: "void (", tests: FOLLOW },
  ]),
  ...guardsOf("worker/accounts/profiles/profiles.repo.ts", [
    {
      name: "only a verified agent goes online",
      text: "${agents.status} = 'verified' OR NOT ${isActive}",
      without: "true",
      tests: ["worker/accounts/written-rules.test.ts"],
    },
    {
      name: "a new vehicle is not verified",
      text: "${agents.isVehicleVerified} AND ${agents.vehicleNumber} = ${vehicleNumber}",
      without: "${agents.isVehicleVerified}",
      tests: ["worker/accounts/profiles/agent-profile.test.ts"],
    },
  ]),
];
