/** The shortest password of staff while strong passwords are required of them. */
export const STAFF_PASSWORD_LENGTH = 10;
