/** Words at the beginning of a statement that say how it is sent to PostgreSQL. */

/**
 * Stands at the beginning of a statement that is planned anew each time, for the values it is asked with: of a day long ago and of
 * today, of a rare word and a common one, another way is the short one. Every other statement is planned once a connection, unless it is
 * longer than 4,000 letters.
 *
 *     sql`${sql.raw(plannedAnew)} select …`
 */
export const plannedAnew = '/* planned for its values */'

/** Stands there for a longer one that is asked all the time, and always in the same words. */
export const plannedOnce = '/* planned once */'

/**
 * Stands there in its place where all texts of the answer are only passed on: on PostgreSQL each becomes bytes (`Buffer`) as it comes. As a text it
 * would stay in the memory that is searched for what nobody needs any more until the last row has come, and keep that search busy.
 *
 *     sql<{ lines: PassedOn }>`${sql.raw(plannedAnewAsBytes)} select …`
 */
export const plannedAnewAsBytes = `${plannedAnew}/* texts as bytes */`

/** A text of such a statement; the embedded database leaves it one. */
export type PassedOn = Buffer | string

/**
 * Stands at the beginning of a change of which nobody looks at what it came to: what it is about was locked and checked before. In a
 * transaction it is answered at once, as one that changed a row, and goes out in one message with the statement behind it, be that the
 * commit. Where it fails, that next statement fails with its error, and nothing is stored (`compileChange` writes such ones).
 */
export const heardLater = '/* heard with the next */'
