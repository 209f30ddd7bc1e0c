/** `Offer` is the part of the objects' interface that a caller uses. */
export interface DurableObjects<Offer> {
  getByName(name: string): Offer;
}

/** The flags on errors of a stub (developers.cloudflare.com/durable-objects/best-practices/error-handling). */
interface StubError {
  readonly retryable?: boolean;
  readonly overloaded?: boolean;
  /** The object was reset during the call, which may already have taken effect. */
  readonly durableObjectReset?: boolean;
}

export const isOverloaded = (error: unknown): boolean => (error as StubError).overloaded === true;

/** Whether the call never arrived, or the object was reset during it; an idempotent call may be repeated. */
export const isLostCall = (error: unknown): boolean => {
  const { retryable, durableObjectReset } = error as StubError;
  return retryable === true || durableObjectReset === true;
};

/** Repeats a lost call once with a new stub; never calls an overloaded object again. Only for idempotent calls. */
export const callObject = async <Offer, Result>(
  objects: DurableObjects<Offer>,
  name: string,
  call: (object: Offer) => Promise<Result>,
): Promise<Result> => {
  try {
    return await call(objects.getByName(name));
  } catch (error) {
    if (isOverloaded(error) || !isLostCall(error)) throw error;
    return call(objects.getByName(name));
  }
};
