import type { City } from "../brand.contract.ts";
import type { Needs } from "../compose.ts";
import { tooManyShortRules } from "../identity/accounts.errors.ts";
import { accountOf, limitedMember, requireBuyer, type Visitor } from "../identity/permissions.ts";
import { isAssertFailure, isLostConnection, type Statement, violates } from "../platform/d1/db.ts";
import { AppError } from "../platform/errors.contract.ts";
import { newId } from "../platform/ids.ts";
import { MAX_LIST_LINES, MAX_LISTS } from "./list-limits.contract.ts";
import type {
  AddLinesInput,
  ChangeListInput,
  List,
  ListLineInput,
  NewListInput,
  SetLinesInput,
  WorkingList,
} from "./lists.contract.ts";
import { listNotFound } from "./lists.errors.ts";
import { createListsRepo, type ListKey, rulesOf } from "./lists.repo.ts";
import { toList, toWorkingList } from "./to-list.ts";
import { createWorkingListRepo } from "./working-list.repo.ts";

const unknownProduct = () => new AppError("lists.unknown_product", 400);
/** Another device or member changed the list since it was read. */
const listChanged = () => new AppError("lists.changed", 409);

const isSame = (one: readonly ListLineInput[], other: readonly ListLineInput[]): boolean =>
  JSON.stringify(one.map(({ productId, par, quantity, note }) => [productId, par, quantity, note])) ===
  JSON.stringify(other.map(({ productId, par, quantity, note }) => [productId, par, quantity, note]));

const isRemembered = (rules: Readonly<Record<string, unknown>>, lines: readonly ListLineInput[]): boolean =>
  Object.entries(rulesOf(lines)).every(([productId, rule]) => (rules[productId] ?? null) === rule);

/** The saved lists of an account. Each belongs to one city; a list of another account or city is not found. */
export function createListsService({ db, clock, orders }: Needs<"orders">) {
  const repo = createListsRepo(db);
  const working = createWorkingListRepo(db);

  const keyOf = (visitor: Visitor, city: City, id: string): ListKey => ({
    accountId: accountOf(requireBuyer(visitor)),
    city,
    id,
  });

  const changeBy = (visitor: Visitor) => ({ limited: limitedMember(requireBuyer(visitor)), now: clock.now() });

  const find = async (key: ListKey) => {
    const list = await repo.find(key);
    if (!list) throw listNotFound();
    return list;
  };

  const linesOfOrder = async (visitor: Visitor, orderId: string): Promise<ListLineInput[]> =>
    (await orders.getOrder(visitor, orderId)).items.map(({ product, quantity }) => ({
      productId: product._id,
      quantity,
      par: null,
      note: "",
    }));

  /** Maps an error of D1 to the error for the client; `onAssert` returns the error for a failed assert. */
  const toRefusal = async (error: unknown, onAssert: () => Promise<Error> | Error): Promise<unknown> => {
    if (isAssertFailure(error)) return onAssert();
    if (violates(error, "lists.name")) return new AppError("lists.name_taken", 409);
    if (violates(error, "lists_line_count")) return new AppError("lists.too_many_lines", 409, { max: MAX_LIST_LINES });
    if (violates(error, "users_short_rules")) return tooManyShortRules();
    return error;
  };

  const getList = async (visitor: Visitor, city: City, id: string): Promise<WorkingList> => {
    const found = await working.read(keyOf(visitor, city, id));
    if (!found.list) throw listNotFound();
    return toWorkingList(found.list, found);
  };

  return {
    /** One round trip. */
    getList,

    async listLists(visitor: Visitor, city: City): Promise<List[]> {
      const accountId = accountOf(requireBuyer(visitor));
      return (await repo.list(accountId, city)).map(toList);
    },

    /** Throws 409 for a name that another list has in this city, and beyond `MAX_LISTS`. */
    async createList(visitor: Visitor, city: City, input: NewListInput): Promise<List> {
      const key = keyOf(visitor, city, newId(clock));
      const { name, learnedAs, orderId } = input;
      const lines = orderId === undefined ? input.lines : await linesOfOrder(visitor, orderId);
      const list = { ...key, name, learnedAs, lines, now: clock.now() };
      try {
        await repo.insert(list, orderId === undefined);
      } catch (error) {
        // A retry fails when the first attempt wrote the list and only its response was lost.
        const stored = await repo.find(key);
        if (stored) return toList(stored);
        throw await toRefusal(error, async () => {
          const isFull = (await repo.list(key.accountId, city)).length >= MAX_LISTS;
          return isFull ? new AppError("lists.too_many", 409, { max: MAX_LISTS }) : unknownProduct();
        });
      }
      return toList(await find(key));
    },

    async changeList(visitor: Visitor, city: City, id: string, input: ChangeListInput): Promise<List> {
      const key = keyOf(visitor, city, id);
      const { name, position } = input;
      if (name !== undefined) {
        await repo.rename(key, name, clock.now()).catch(async (error) => {
          throw await toRefusal(error, listNotFound);
        });
      }
      if (position !== undefined) {
        await find(key);
        const ids = (await repo.list(key.accountId, city)).map((list) => list.id).filter((one) => one !== id);
        await repo.reorder(key.accountId, city, ids.toSpliced(position, 0, id));
      }
      return toList(await find(key));
    },

    async deleteList(visitor: Visitor, city: City, id: string): Promise<void> {
      const key = keyOf(visitor, city, id);
      try {
        if (!(await repo.remove(key))) throw listNotFound();
      } catch (error) {
        if (!isLostConnection(error)) throw error;
        await repo.remove(key);
      }
    },

    /**
     * Replaces all lines. Throws 409 `lists.changed` when the list's version has changed since it was read, unless it already
     * has exactly these lines, as after a retry whose first response was lost.
     */
    async setLines(visitor: Visitor, city: City, id: string, input: SetLinesInput): Promise<WorkingList> {
      const key = keyOf(visitor, city, id);
      const { version, lines, name } = input;
      try {
        await repo.setLines(key, input, changeBy(visitor));
      } catch (error) {
        if (!isAssertFailure(error)) throw await toRefusal(error, listChanged);
        const list = await find(key);
        if (list.version === version) throw unknownProduct();
        const [now, rules] = await Promise.all([repo.linesOf(id), repo.shortRulesOf(key.accountId)]);
        const isDone =
          (name ?? list.name) === list.name && isSame(now, lines) && isRemembered(JSON.parse(rules), lines);
        if (!isDone) throw listChanged();
      }
      return getList(visitor, city, id);
    },

    /** Appends products; those already on the list stay unchanged. Unknown products of an order are skipped. */
    async addLines(visitor: Visitor, city: City, id: string, input: AddLinesInput): Promise<List> {
      const key = keyOf(visitor, city, id);
      const isOrder = "orderId" in input;
      const lines = isOrder ? await linesOfOrder(visitor, input.orderId) : input.lines;
      try {
        await repo.addLines(key, lines.slice(0, MAX_LIST_LINES), !isOrder, changeBy(visitor));
      } catch (error) {
        throw await toRefusal(error, async () => {
          await find(key);
          return unknownProduct();
        });
      }
      return toList(await find(key));
    },

    /** For the batch of a standing order: accepts what a member raised until `raisedAt` (ms), because it was approved. */
    acceptRaise: (id: string, raisedAt: number): Statement => repo.acceptRaise(id, raisedAt),

    /** For other areas that order from a list. Null when the account has no such list. */
    async readForOrder(accountId: string, id: string) {
      const list = await repo.findOfAccount(accountId, id);
      if (!list) return null;
      const lines = await repo.linesOf(id);
      return {
        name: list.name,
        city: list.city,
        lines: lines.map((line) => ({ ...line, quantity: line.quantity ?? 1 })),
      };
    },
  };
}
