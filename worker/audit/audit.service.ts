import { requireOwner, type Visitor } from "../identity/permissions.ts";
import type { ApiTokenOfActor } from "../identity/scopes/scopes.contract.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db, Statement } from "../platform/d1/db.ts";
import { iso } from "../platform/dates.contract.ts";
import { newId } from "../platform/ids.ts";
import { pageOf } from "../platform/paging.ts";
import type { AuditAction, AuditEntry, AuditFacts, AuditPage, AuditQuery, AuditSubjectType } from "./audit.contract.ts";
import { type ActsQuery, type AuditRow, createAuditRepo } from "./audit.repo.ts";

export interface AuditAct {
  /** The id of a user. */
  readonly actorId: string;
  readonly token?: Pick<ApiTokenOfActor, "name"> | undefined;
  readonly action: AuditAction;
  readonly subject: { readonly type: AuditSubjectType; readonly id: string; readonly label: string };
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
}

/** The common prefix of the ids of one batch; it makes them sort before the id of the batch's summary entry. */
const stemOf = (id: string): string => `${id.slice(0, 10)}0${id.slice(11, 20)}`;

const toEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: iso(row.at),
  actor: { _id: row.actorId, name: row.actorName },
  action: row.action,
  subject: { type: row.subjectType, _id: row.subjectId, label: row.subjectLabel },
  before: JSON.parse(row.before) as AuditEntry["before"],
  after: JSON.parse(row.after) as AuditEntry["after"],
  ...(row.tokenName === null ? {} : { token: row.tokenName }),
});

export function createAuditService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const repo = createAuditRepo(db);
  return {
    /** Belongs in the batch that makes the change, so that the log contains exactly the changes that were made. */
    record: ({ actorId, token, action, subject, before = {}, after = {} }: AuditAct): Statement =>
      repo.insert({
        id: newId(clock),
        at: clock.now(),
        actorId,
        action,
        subjectType: subject.type,
        subjectId: subject.id,
        subjectLabel: subject.label,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        tokenName: token?.name ?? null,
      }),

    /**
     * Records many actions on one type of subject without loading them: `acts` selects n (1, 2, 3 …), action,
     * subject_id, subject_label, before and after (JSON) from the caller's own tables.
     */
    recordEach: (actorId: string, subjectType: AuditSubjectType, acts: ActsQuery): Statement =>
      repo.insertEach({ stem: stemOf(newId(clock)), at: clock.now(), actorId, subjectType }, acts),

    async list(visitor: Visitor, query: AuditQuery): Promise<AuditPage> {
      requireOwner(visitor);
      const rows = await repo.list({ ...query, limit: query.limit + 1 });
      const { page, nextCursor } = pageOf(rows, query.limit, ({ id }) => id);
      return { entries: page.map(toEntry), nextCursor };
    },
  };
}
