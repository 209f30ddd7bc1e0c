import type { Needs } from "../../compose.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountOf, requireBuyer, type Visitor } from "../../identity/permissions.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { Cart } from "../cart/cart-cookie.contract.ts";
import type { CartChanges } from "../cart/cart-difference.contract.ts";
import type { OrderedLines, TeamCartInput, VisitorLine } from "./team-cart.contract.ts";
import { createTeamCartRepo } from "./team-cart.repo.ts";

const noTeam = () => new AppError("team_cart.not_found", 404);

/** One cart for all people of a team, in each city. People without a team keep their cart on their device. */
export function createTeamCart({ db, clock, cities }: Needs<"cities">) {
  const repo = createTeamCartRepo(db);

  const write = async (actor: Actor, city: string, changes: CartChanges): Promise<Cart> => {
    const owner = { accountId: accountOf(actor), userId: actor.userId, city };
    const cart = await repo.change(owner, changes, clock.now());
    if (!cart) throw new AppError("team.cart_full", 409);
    return cart;
  };

  const find = (actor: Actor, city: string): Promise<Cart | null> => repo.find(accountOf(actor), city);

  /** The cart after a change, or the current one when nothing changed. */
  const cartAfter = async (actor: Actor, city: string, change: Promise<Cart | null>): Promise<Cart> =>
    (await change) ?? (await find(actor, city)) ?? [];

  return {
    /** Throws 404 for a person without a team. */
    async readTeamCart(visitor: Visitor, city: string): Promise<Cart> {
      const actor = requireBuyer(visitor);
      if (!actor.team) throw noTeam();
      return (await find(actor, city)) ?? [];
    },

    async changeTeamCart(visitor: Visitor, { location, items }: TeamCartInput): Promise<Cart> {
      const actor = requireBuyer(visitor);
      if (!actor.team) throw noTeam();
      await cities.requireCity(location);
      return write(actor, location, items);
    },

    /**
     * For pages: the team's cart after this device's unsent changes. Null, without a read, for a person without a team.
     * The first device fills the cart with its own lines.
     */
    async shareCart(actor: Actor | null, city: string, onDevice: Cart, unsent: CartChanges): Promise<Cart | null> {
      if (!actor?.team) return null;
      if (unsent.length > 0) return write(actor, city, unsent);
      return (await find(actor, city)) ?? (onDevice.length > 0 ? write(actor, city, onDevice) : []);
    },

    /** For pages of a person with a team: the team's cart without the ordered lines, subtracted once per order. */
    subtractOrdered(actor: Actor, { id, city, lines }: OrderedLines): Promise<Cart> {
      const owner = { accountId: accountOf(actor), city };
      return cartAfter(actor, city, repo.takeOff(owner, id, lines, clock.now()));
    },

    /**
     * For sign-in of a person with a team: adds the line that they chose as a visitor, only once. A line that does not
     * fit is left out. The first device fills the cart with its own lines, which include this one.
     */
    addVisitorLine(actor: Actor, city: string, { id, line }: VisitorLine, onDevice: Cart): Promise<Cart> {
      const owner = { accountId: accountOf(actor), userId: actor.userId, city };
      return cartAfter(actor, city, repo.add(owner, id, line, onDevice, clock.now()));
    },
  };
}
