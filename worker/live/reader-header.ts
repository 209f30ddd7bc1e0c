/** In which the Worker, which alone can reach a board, tells it who is asking. */
export const READER_HEADER = "X-Board-Reader";
