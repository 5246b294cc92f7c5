/** Whether data are as they were: a number that is another after every change of what it stands for, by whichever process. */
import { sql } from 'kysely'

/**
 * The state of the registry: of institutions, campuses, programs and their former names. Raised by triggers in the transaction of each change,
 * so nobody sees the new number before what it stands for; read before what is kept under it, never after.
 */
export const registryVersion = sql<string>`(select coalesce(sum(version), 0)::text from data_versions where topic = 'registry')`
