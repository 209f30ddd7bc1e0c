/** A promise that a test resolves with `release`: it holds back a response until the test has checked the page. */
export const createLatch = () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  return { release, released };
};
