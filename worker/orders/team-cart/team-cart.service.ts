import type { KnownCities } from "../../cities/known-cities.service.ts";
import type { Actor } from "../../identity/accounts.contract.ts";
import { accountOf, requireBuyer } from "../../identity/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { Cart } from "../cart/cart.contract.ts";
import type { CartChanges } from "../cart/cart-difference.contract.ts";
import type { OrderedGoods, TeamCartInput, WantedLine } from "./team-cart.contract.ts";
import { createTeamCartRepo } from "./team-cart.repo.ts";

type Visitor = Actor | null;

interface Dependencies {
  readonly db: Db;
  readonly clock: Clock;
  readonly cities: Pick<KnownCities, "requireCity">;
}

const noTeam = () => new AppError("team_cart.not_found", 404);

/** One cart for all people of a team. People without a team keep their cart on their device. */
export const createTeamCart = ({ db, clock, cities }: Dependencies) => {
  const repo = createTeamCartRepo(db);

  const write = async (actor: Actor, city: string, changes: CartChanges): Promise<Cart> => {
    const owner = { accountId: accountOf(actor), userId: actor.userId, city };
    const cart = await repo.change(owner, changes, clock.now());
    if (!cart) throw new AppError("team.cart_full", 409);
    return cart;
  };

  const find = (actor: Actor, city: string): Promise<Cart | null> => repo.find(accountOf(actor), city);

  /** The cart after a change, or the current one when nothing changed. */
  const afterwards = async (actor: Actor, city: string, change: Promise<Cart | null>): Promise<Cart> =>
    (await change) ?? (await find(actor, city)) ?? [];

  return {
    /** Throws 404 for a person without a team. */
    async readTeamCart(visitor: Visitor, city: string): Promise<Cart> {
      const actor = requireBuyer(visitor);
      if (!actor.team) throw noTeam();
      return (await find(actor, city)) ?? [];
    },

    /** Sets the given lines and leaves all others. */
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

    /** For pages: the team's cart after subtracting ordered lines, once per order; for people with a team. */
    takeOrdered(actor: Actor, { id, city, lines }: OrderedGoods): Promise<Cart> {
      const owner = { accountId: accountOf(actor), city };
      return afterwards(actor, city, repo.takeOff(owner, id, lines, clock.now()));
    },

    /**
     * For sign-in: the team's cart with the line that a visitor wanted, added only once; for people with a team. A line
     * that does not fit is left out. The first device fills the cart with its own lines, which include this one.
     */
    addWanted(actor: Actor, city: string, { id, line }: WantedLine, onDevice: Cart): Promise<Cart> {
      const owner = { accountId: accountOf(actor), userId: actor.userId, city };
      return afterwards(actor, city, repo.add(owner, id, line, onDevice, clock.now()));
    },
  };
};
