import type { Needs } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountOf, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { Cart, DeviceCart } from "../cart/cart-cookie.contract.ts";
import { type CartChanges, differenceOf } from "../cart/cart-difference.contract.ts";
import { MAX_LINES } from "../order-limits.contract.ts";
import type { CartInput, OrderedLines, VisitorLine } from "./account-cart.contract.ts";
import { createAccountCartRepo } from "./account-cart.repo.ts";

/** Each account has one cart per city, shared by all its people and devices. */
export function createAccountCart({ db, clock, cities }: Needs<"cities">) {
  const repo = createAccountCartRepo(db);

  const ownerOf = (actor: Actor, city: string) => ({ accountId: accountOf(actor), userId: actor.userId, city });

  const find = async (actor: Actor, city: string): Promise<Cart> => (await repo.find(accountOf(actor), city)) ?? [];

  /** Applies the changes to lines already in the cart, and adds new lines up to `MAX_LINES`. */
  const changeWhatFits = async (owner: ReturnType<typeof ownerOf>, changes: CartChanges): Promise<Cart> => {
    const cart = (await repo.find(owner.accountId, owner.city)) ?? [];
    const inCart = new Set(cart.map(({ productId }) => productId));
    const ofCart = changes.filter(({ productId }) => inCart.has(productId));
    const room = MAX_LINES - cart.length + ofCart.filter(({ quantity }) => quantity === 0).length;
    const further = changes.filter(({ productId, quantity }) => quantity > 0 && !inCart.has(productId)).slice(0, room);
    const fitting = [...ofCart, ...further];
    return (await repo.change(owner, { changes: fitting, first: fitting }, clock.now())) ?? cart;
  };

  return {
    readCart: (visitor: Visitor, city: string): Promise<Cart> => find(requireBuyer(visitor), city),

    /** `id` stays the same when a lost request is retried, which then changes nothing. */
    async changeCart(visitor: Visitor, { location, items }: CartInput, id: string | null = null): Promise<Cart> {
      const actor = requireBuyer(visitor);
      await cities.requireCity(location);
      const owner = ownerOf(actor, location);
      const changed = await repo.change(owner, { changes: items, first: items, id }, clock.now());
      const cart = changed ?? (id === null ? null : await repo.findCounted(owner.accountId, location, id));
      if (!cart) throw new AppError("team.cart_full", 409);
      return cart;
    },

    /**
     * For pages: applies this device's changes and returns the account's cart. The cart of a device that does not know
     * the account's cart yet is merged by the larger quantity of each product, so a retry changes nothing. A device's
     * cart of another account is ignored, as are lines that do not fit.
     */
    async syncCart(actor: Actor, city: string, { cart, saved }: DeviceCart): Promise<Cart> {
      const owner = ownerOf(actor, city);
      if (saved && saved.accountId !== owner.accountId) return find(actor, city);
      const changes = saved ? differenceOf(saved.cart, cart) : [];
      if (changes.length > 0)
        return (await repo.change(owner, { changes, first: cart }, clock.now())) ?? changeWhatFits(owner, changes);
      const known = saved || cart.length === 0 ? await repo.find(owner.accountId, city) : null;
      // The device's cart is merged if the device is new, or if the account has no cart in this city yet.
      return known ?? (cart.length > 0 ? ((await repo.merge(owner, cart, clock.now())) ?? find(actor, city)) : []);
    },

    /** For pages: the account's cart without the ordered lines, subtracted once per order. */
    async subtractOrdered(actor: Actor, { id, city, lines }: OrderedLines): Promise<Cart> {
      return (await repo.takeOff(ownerOf(actor, city), { id, lines }, clock.now())) ?? find(actor, city);
    },

    /** For sign-in: adds the line that a buyer chose as a visitor, only once. A line that does not fit is left out. */
    async addVisitorLine(actor: Actor, city: string, { id, line }: VisitorLine): Promise<Cart> {
      return (await repo.add(ownerOf(actor, city), id, line, clock.now())) ?? find(actor, city);
    },
  };
}
