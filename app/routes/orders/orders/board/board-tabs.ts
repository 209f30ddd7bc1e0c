export const BOARD_TABS = ["active", "accepted", "delivered"] as const;
export type BoardTab = (typeof BOARD_TABS)[number];

export type Hold = "pending" | "rejected" | "offline";
