import { useState } from "react";

/** The last value that was not empty: React Router drops an action's result when the page loads its data again. */
export const useLast = <Value>(latest: Value): Value => {
  const [last, setLast] = useState(latest);
  if (latest && latest !== last) setLast(latest);
  return latest || last;
};
