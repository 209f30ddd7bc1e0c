/** A promise that a test resolves with `release`: it holds back a response until the test has looked at the page. */
export const createLatch = () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return { release, released };
};
