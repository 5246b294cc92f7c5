/**
 * Stands at the beginning of a statement that is planned anew each time, for the values it is asked with: of a day long ago and of
 * today, of a rare word and a common one, another way is the short one. Every other statement is planned once a connection.
 *
 *     sql`${sql.raw(plannedAnew)} select …`
 */
export const plannedAnew = '/* planned for its values */'
