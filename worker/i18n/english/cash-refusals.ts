export const cashRefusals = {
  not_found: "We could not find this handover.",
  handover_open: "Another amount of yours waits to be counted. Take it back first, or let it be counted.",
  handover_closed: "This handover was counted or taken back already.",
  more_than_carried: "You carry {carried, number, ::currency/INR}; please enter at most that.",
  note_missing: "Please write a note about the difference",
  conflict: "Others are changing this at the same time. Please try again.",
  limit_reached:
    "With this order you would hold more cash than your limit of {limit, number, ::currency/INR}; you hold {holds, number, ::currency/INR}, with what you are about to collect. Please hand over at least {handOver, number, ::currency/INR} at the office first.",
  deliver_first:
    "With this order you would hold more cash than your limit of {limit, number, ::currency/INR}; you hold {holds, number, ::currency/INR}, with what you are about to collect. Please deliver what you carry first.",
} as const;
