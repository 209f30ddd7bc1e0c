import type { DocumentsQuery } from "../documents/browse/documents-query.contract.ts";
import { createMonthFiles } from "../documents/months/month-files.service.ts";
import type { GstRow } from "../documents/months/months.contract.ts";
import type { PageOf } from "../documents/months/months.service.ts";
import type { Cities, CityRooms } from "./city-rooms.ts";
import { inAll, joinPages, sum } from "./joining.ts";

type Files = CityRooms["documentFiles"];

const added = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name): number =>
  Math.round(sum(rows.map((row) => row[name] as number)) * 1000) / 1000;

const joinGst = (lists: readonly (readonly GstRow[])[]): GstRow[] => {
  const keyOf = ({ buyers, hsn, gstRate, unit }: GstRow) =>
    `${buyers} ${hsn} ${String(gstRate).padStart(5, "0")} ${unit}`;
  return [...Map.groupBy(lists.flat(), keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, rows]) =>
      rows.slice(0, 1).map((row) => ({
        ...row,
        ...{ quantity: added(rows, "quantity"), taxable: added(rows, "taxable"), cgst: added(rows, "cgst") },
        ...{ sgst: added(rows, "sgst"), igst: added(rows, "igst"), total: added(rows, "total") },
      })),
    );
};

/** A document is in the database of its order; a buyer may have some in each. */
export const createDocumentFilesOfCities = (cities: Cities): Files => {
  const pageOf =
    <Row>(read: (rooms: CityRooms, query: DocumentsQuery) => Promise<PageOf<Row>>) =>
    (query: DocumentsQuery): Promise<PageOf<Row>> =>
      inAll(cities)(
        (rooms) => read(rooms, query),
        (pages) => joinPages(pages, query.limit),
      );

  const months: Pick<Files, "listDocumentMonths" | "listIssued" | "listRates" | "listGst"> = {
    listDocumentMonths: (visitor, query) =>
      inAll(cities)(
        (rooms) => rooms.documentFiles.listDocumentMonths(visitor, query),
        (lists) =>
          [...Map.groupBy(lists.flat(), ({ month }) => month)]
            .map(([month, rows]) => ({ month, documents: added(rows, "documents"), total: added(rows, "total") }))
            .sort((a, b) => (a.month < b.month ? 1 : -1)),
      ),
    listIssued: (visitor, query) => pageOf((rooms, part) => rooms.documentFiles.listIssued(visitor, part))(query),
    listRates: (visitor, query) => pageOf((rooms, part) => rooms.documentFiles.listRates(visitor, part))(query),
    listGst: (visitor, month, city) =>
      inAll(cities)((rooms) => rooms.documentFiles.listGst(visitor, month, city), joinGst),
  };
  const { pdfOf } = cities.shared.documentFiles;
  return {
    ...months,
    ...createMonthFiles({ months, pdfOf }),
    pdfOf,
    readPdf: async (visitor, id, language) =>
      (await cities.ofDocument(id)).documentFiles.readPdf(visitor, id, language),
    verify: (token, ip) =>
      inAll(cities)(
        (rooms) => rooms.documentFiles.verify(token, ip),
        (found) => found.find((document) => document !== null) ?? null,
      ),
  };
};
