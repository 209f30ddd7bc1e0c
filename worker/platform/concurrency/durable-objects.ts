/** The objects of one Durable Object class by name. `Offer` is the part of their interface that a caller uses. */
export interface DurableObjects<Offer> {
  getByName(name: string): Offer;
}

/** The flags on errors of a stub (developers.cloudflare.com/durable-objects/best-practices/error-handling). */
interface StubError {
  readonly retryable?: boolean;
  readonly overloaded?: boolean;
}

export const isOverloaded = (error: unknown): boolean => (error as StubError).overloaded === true;

/** Calls an object by its name: a broken stub is replaced once, and an overloaded object is never called again. */
export const callObject = async <Offer, Result>(
  objects: DurableObjects<Offer>,
  name: string,
  call: (object: Offer) => Promise<Result>,
): Promise<Result> => {
  try {
    return await call(objects.getByName(name));
  } catch (error) {
    if (isOverloaded(error) || !(error as StubError).retryable) throw error;
    return call(objects.getByName(name));
  }
};
