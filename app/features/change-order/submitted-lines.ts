import { createContext } from "react-router";
import type { LineQuantity } from "./change-form.ts";

/** The submitted lines, which the loader of this request shows. */
export const submittedLines = createContext<readonly LineQuantity[] | null>(null);
