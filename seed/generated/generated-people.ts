import { DAY_MS } from "../../worker/platform/dates.contract.ts";
import type { Random } from "./random.ts";

const HOUSES = ["Hotel", "Dhaba", "Rasoi", "Bhojanalaya", "Restaurant", "Kitchen", "Bakery", "Mess"] as const;
const NAMES = ["Maurya", "Ganga", "Patliputra", "Ashok", "Sharma", "Gupta", "Annapurna", "Magadh", "Chanakya", "Bihar"];

export interface GeneratedPeople {
  /** The first ones order most. */
  readonly buyerIds: readonly string[];
  readonly agentIds: readonly string[];
  readonly adminId: string;
  readonly ownerId: string;
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: string;
  readonly adminStatus: string | null;
  readonly address: string;
  readonly at: number;
  readonly agentId: string | null;
}

const CHUNK = 1_000;

const insert = (db: D1Database, people: readonly Person[]): Promise<unknown> => {
  const json = JSON.stringify(people);
  return db.batch([
    db
      .prepare(
        `INSERT INTO users (id, name, email, phone, password_hash, role, admin_status, address, location,
           is_email_verified, created_at, updated_at)
         SELECT value ->> 'id', value ->> 'name', value ->> 'email', value ->> 'phone', '-', value ->> 'role',
           value ->> 'adminStatus', value ->> 'address', 'patna', 1, value ->> 'at', value ->> 'at' FROM json_each(?)`,
      )
      .bind(json),
    db
      .prepare(
        `INSERT INTO agents (id, user_id, status, vehicle_number, is_vehicle_verified, created_at)
         SELECT value ->> 'agentId', value ->> 'id', 'verified', 'BR01' || substr(value ->> 'id', -4), 1, value ->> 'at'
         FROM json_each(?) WHERE value ->> 'agentId' IS NOT NULL`,
      )
      .bind(json),
  ]);
};

/** Inserts `buyers` buyers, `agents` verified agents, one admin and one owner, none of whom can sign in with a password. */
export const generatePeople = async (
  db: D1Database,
  random: Random,
  { buyers, agents, from }: { readonly buyers: number; readonly agents: number; readonly from: number },
): Promise<GeneratedPeople> => {
  let serial = 0;
  const person = (role: string): Person => {
    const at = from - DAY_MS * (1 + random.below(300));
    serial++;
    return {
      id: random.idAt(at),
      name: `${random.pick(NAMES)} ${random.pick(HOUSES)} ${serial}`,
      email: `${role}${serial}@generated.test`,
      phone: String(6_000_000_000 + serial),
      role,
      adminStatus: role === "admin" ? "verified" : null,
      address: `${1 + random.below(400)} Fraser Road, Patna 8000${10 + random.below(20)}`,
      at,
      agentId: role === "delivery" ? random.idAt(at) : null,
    };
  };
  const many = (count: number, role: string) => Array.from({ length: count }, () => person(role));
  const [hotels, carriers, admin, owner] = [
    many(buyers, "hotel"),
    many(agents, "delivery"),
    person("admin"),
    person("owner"),
  ];
  const everyone = [...hotels, ...carriers, admin, owner];
  for (let start = 0; start < everyone.length; start += CHUNK) await insert(db, everyone.slice(start, start + CHUNK));
  await db.batch([
    db.prepare(
      `INSERT INTO searched_people (user_id) SELECT id FROM users
       WHERE role <> 'delivery' AND id NOT IN (SELECT user_id FROM searched_people)`,
    ),
    db.prepare(
      `INSERT INTO people_search (rowid, words) SELECT s.id, u.name || ' ' || COALESCE(u.business_name, '')
       FROM searched_people s JOIN users u ON u.id = s.user_id WHERE u.email LIKE '%@generated.test'`,
    ),
  ]);
  return {
    buyerIds: hotels.map(({ id }) => id),
    agentIds: carriers.flatMap(({ agentId }) => (agentId === null ? [] : [agentId])),
    adminId: admin.id,
    ownerId: owner.id,
  };
};
