import type { SellerService } from "../documents/seller/seller.service.ts";
import type { Cities, CityRooms } from "./city-rooms.ts";
import { inAll, joinPages } from "./joining.ts";

/** A document is in the database of its order; its id leads there. Lists cross all databases. */
export const createDocumentsOfCities = (cities: Cities): CityRooms["documents"] => ({
  listOfOrder: async (visitor, orderId) => (await cities.ofOrder(orderId)).documents.listOfOrder(visitor, orderId),
  listDocuments: (visitor, query) =>
    inAll(cities)(
      (rooms) => rooms.documents.listDocuments(visitor, query),
      (pages) => {
        const parts = pages.map(({ documents, nextCursor }) => ({
          rows: documents.map((document) => ({ _id: document.id, document })),
          nextCursor,
        }));
        const { rows, nextCursor } = joinPages(parts, query.limit);
        return { documents: rows.map(({ document }) => document), nextCursor };
      },
    ),
  getDocument: async (visitor, id) => (await cities.ofDocument(id)).documents.getDocument(visitor, id),
  readIssued: async (visitor, id) => (await cities.ofDocument(id)).documents.readIssued(visitor, id),
});

/** The shared database is written first, then each copy, before the owner has the answer. */
export const createSellerOfCities = (seller: SellerService, copySeller: () => Promise<void>): SellerService => ({
  ...seller,
  async changeSeller(visitor, input) {
    const changed = await seller.changeSeller(visitor, input);
    await copySeller();
    return changed;
  },
});
