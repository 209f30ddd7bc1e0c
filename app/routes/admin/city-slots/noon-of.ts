/** Noon of a day in India, so that it is the same day in UTC. */
export const noonOf = (day: string): string => `${day}T12:00:00+05:30`;
