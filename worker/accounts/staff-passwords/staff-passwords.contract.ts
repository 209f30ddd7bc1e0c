/** The minimum length of a staff password while strong ones are required. */
export const STAFF_PASSWORD_LENGTH = 10;
