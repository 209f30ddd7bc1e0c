import type { City } from "../brand.contract.ts";
import type { Product } from "../catalogue/catalogue.contract.ts";
import { toProduct } from "../catalogue/to-product.ts";
import type { Only } from "../compose.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { accountOf, requireBuyer, requireStaff, type SessionReader, type Visitor } from "../identity/permissions.ts";
import { orderAgainRead } from "../orders/cart/order-again.repo.ts";
import { DAY_MS } from "../platform/dates.contract.ts";
import { LEARN_DAYS, learnChanges, learnLists, learnRegulars } from "./learn-lists.ts";
import { listNotFound } from "./lists.errors.ts";
import { createOrderedHistoryRepo } from "./ordered-history.repo.ts";
import type { Bought, ChangeProposals, ListProposal, Regulars } from "./proposals.contract.ts";

/** Younger lists get no proposed removals, because their products may not have been ordered yet. */
const YOUNG_MS = 30 * DAY_MS;

type RegularRows = Awaited<ReturnType<ReturnType<typeof createOrderedHistoryRepo>["readRegulars"]>>;

const toRegulars = (ofList: RegularRows[0], frequent: RegularRows[1], times: RegularRows[2]): Regulars => {
  const [first] = ofList;
  if (first) {
    const inOrder = ofList.toSorted((a, b) => a.position - b.position);
    return {
      listId: first.listId,
      lines: inOrder.map((row) => ({ product: toProduct(row), quantity: row.quantity })),
    };
  }
  const sold = new Map(frequent.map((row) => [row.id, toProduct(row)]));
  const history = frequent.flatMap(({ id, lines }) =>
    (JSON.parse(lines) as [at: number, quantity: number][]).flatMap(([at, quantity]) => {
      const product = sold.get(id);
      return product ? [{ at, quantity, product }] : [];
    }),
  );
  const lines = learnRegulars(history, times).flatMap(({ product: { _id }, quantity }) => {
    const product = sold.get(_id);
    return product ? [{ product, quantity }] : [];
  });
  return { listId: null, lines };
};

interface UsualProducts {
  readonly actor: Actor;
  readonly regulars: Regulars;
  /** Newest first, with the quantities of the latest orders. */
  readonly again: readonly { readonly product: Product; readonly quantity: number }[];
}

/** Proposes new lists, and changes to existing ones, from past orders. It never changes a list. */
export const createListProposals = ({ db, clock }: Only<"db" | "clock">) => {
  const repo = createOrderedHistoryRepo(db);
  const since = (): number => clock.now() - LEARN_DAYS * DAY_MS;
  const regularsOf = async (accountId: string, city: City): Promise<Regulars> =>
    toRegulars(...(await repo.readRegulars(accountId, city, since())));
  return {
    /** Omits proposals that the account has already made a list from. */
    async proposeLists(visitor: Visitor, city: City): Promise<ListProposal[]> {
      const accountId = accountOf(requireBuyer(visitor));
      const [history, lists] = await repo.readWithLists(accountId, city, since());
      const usedProposals = new Set(lists.map(({ learnedAs }) => learnedAs));
      return learnLists(history).filter(({ learnedAs }) => !usedProposals.has(learnedAs));
    },

    /** The account's regulars, from its own list of them, else learned from its orders. Only products on sale. */
    readRegulars: async (visitor: Visitor, city: City): Promise<Regulars> =>
      regularsOf(accountOf(requireBuyer(visitor)), city),

    /** The regulars of this buyer, for staff who order for them. */
    async readRegularsOf(visitor: Visitor, buyerId: string, city: City): Promise<Regulars> {
      requireStaff(visitor);
      return regularsOf(buyerId, city);
    },

    /** For Home, in the round trip that loads the session: the regulars, and the products of the latest orders. */
    async readUsual(session: SessionReader, city: City): Promise<UsualProducts> {
      const { actor, found } = await session.read(
        (id) => [orderAgainRead(id, city), ...repo.regularReads(id, city, since())] as const,
      );
      const [again, ...regulars] = found;
      return { actor: requireBuyer(actor), again, regulars: toRegulars(...regulars) };
    },

    /** The regulars, then the other products ordered last, in the round trip that loads the session. Only products that are sold. */
    async readBought(session: SessionReader, city: City): Promise<Bought> {
      const { actor, found } = await session.read((id) => repo.boughtReads(id, city, since()));
      requireBuyer(actor);
      const [ofList, frequent, times, lately] = found;
      const { listId, lines } = toRegulars(ofList, frequent, times);
      const regular = new Set(lines.map(({ product }) => product._id));
      return {
        listId,
        lines: [
          ...lines.map(({ product, quantity }) => ({ product, usual: quantity })),
          ...lately.filter(({ id }) => !regular.has(id)).map((row) => ({ product: toProduct(row), usual: null })),
        ],
      };
    },

    async proposeChanges(visitor: Visitor, city: City, id: string): Promise<ChangeProposals> {
      const key = { accountId: accountOf(requireBuyer(visitor)), city, id };
      const [history, list, productIds] = await repo.readWithList(key, since());
      if (!list) throw listNotFound();
      const { add, remove } = learnChanges(history, { learnedAs: list.learnedAs, productIds });
      return { add, remove: clock.now() - list.createdAt < YOUNG_MS ? [] : remove };
    },
  };
};
