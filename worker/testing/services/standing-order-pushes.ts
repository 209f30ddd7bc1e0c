import { createOutboxService } from "../../outbox/outbox.service.ts";
import { type Statement, write } from "../../platform/d1/db.ts";
import { db } from "../factories.ts";
import { clock } from "./mails.ts";

export { clock };
export const outbox = createOutboxService(db, clock, { hasPushes: true });
export const writeRows = (rows: readonly Statement[]) => write(db, rows);
