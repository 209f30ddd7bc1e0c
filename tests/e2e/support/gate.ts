/** A promise that a test resolves with `open`: it holds back a response until the test has looked at the page. */
export const gate = () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { open, opened };
};
