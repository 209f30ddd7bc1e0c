/** Something that waits until it is let through: an answer that is looked at while it is on its way. */
export const gate = () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return { open, opened };
};
