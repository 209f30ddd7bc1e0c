/** The objects of one Durable Object class by name. `Offer` is what an object offers to the caller at hand. */
export interface DurableObjects<Offer> {
  getByName(name: string): Offer;
}

/** How Cloudflare marks errors of a stub (developers.cloudflare.com/durable-objects/best-practices/error-handling). */
interface StubError {
  readonly retryable?: boolean;
  readonly overloaded?: boolean;
}

export const isOverloaded = (error: unknown): boolean => (error as StubError).overloaded === true;

/** Calls an object by its name: a broken stub is replaced once, an overloaded object is never called twice. */
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
