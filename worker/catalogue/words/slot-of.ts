/** Hashes a text to 0 … `slots` - 1 with FNV-1a, which spreads similar texts. */
export const slotOf = (text: string, slots: number): number => {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % slots;
};
