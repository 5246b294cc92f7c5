import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canMakeCluster, withCluster } from '../../../scripts/cluster.ts'
import { openDatabase } from '../../kit/server/db/database.ts'
import { inTransaction } from '../../kit/server/db/in-transaction.ts'
import { OutcomeUnknown } from '../../kit/server/http/refusal.ts'

/** On PostgreSQL only (`npm run test:postgres`), on a server of its own that waits for a standby which never comes. */
test.skipIf(!process.env.TEST_DATABASE_URL || !canMakeCluster())(
  'a commit that no standby confirms is told as unknown within seconds, though it is stored here; one that need not be confirmed is stored',
  async () => {
    await withCluster(['fsync=off', 'synchronous_standby_names=nobody', 'synchronous_commit=local'], async (url) => {
      const { db, close } = await openDatabase({ url })
      await sql`create table marks (mark text)`.execute(db)
      const store = (mark: string, commit: 'on' | 'local') =>
        inTransaction(db, async (trx) => {
          await sql`set local synchronous_commit = ${sql.raw(commit)}`.execute(trx)
          await sql`insert into marks values (${mark})`.execute(trx)
          return mark
        })
      expect(await store('here', 'local')).toBe('here')
      const error = await store('here alone', 'on').catch((cause: unknown) => cause)
      expect(error).toBeInstanceOf(OutcomeUnknown)
      expect((error as OutcomeUnknown).cause).toMatchObject({ code: '08007' })
      const { rows } = await sql<{ mark: string }>`select mark from marks order by mark`.execute(db)
      expect(rows.map(({ mark }) => mark)).toEqual(['here', 'here alone'])
      await close()
    })
  },
)
