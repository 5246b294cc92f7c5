/**
 * Stands at the beginning of a statement that is planned anew each time, for the values it is asked with: of a day long ago and of
 * today, of a rare word and a common one, another way is the short one. Every other statement is planned once a connection.
 *
 *     sql`${sql.raw(plannedAnew)} select …`
 */
export const plannedAnew = '/* planned for its values */'

/**
 * Stands there in its place where all texts of the answer are only passed on: on PostgreSQL each becomes bytes (`Buffer`) as it comes. As a text it
 * would stay in the memory that is searched for what nobody needs any more until the last row has come, and keep that search busy.
 *
 *     sql<{ lines: PassedOn }>`${sql.raw(plannedAnewAsBytes)} select …`
 */
export const plannedAnewAsBytes = `${plannedAnew}/* texts as bytes */`

/** A text of such a statement; the embedded database leaves it one. */
export type PassedOn = Buffer | string
