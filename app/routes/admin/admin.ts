import { href, redirect } from "react-router";

/** The day's work comes first. */
export const loader = () => redirect(href("/admin/orders"));
