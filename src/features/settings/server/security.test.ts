import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { settings } from '../contract.ts'

const app = await startApp()

test('which roles need a second factor is kept in their order, and logged with before and after', async () => {
  const client = await app.as('Superadmin')
  expect((await client.send(settings.show)).data.values.security.requireSecondFactor).toEqual([])
  await client.send(settings.security, { body: { requireSecondFactor: ['QA', 'Finance', 'QA'], version: 0 } })
  expect((await client.send(settings.show)).data.values.security.requireSecondFactor).toEqual(['Finance', 'QA'])
  const entry = await app.db.selectFrom('log_entries').select(['before', 'after']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ before: { requireSecondFactor: [] }, after: { requireSecondFactor: ['Finance', 'QA'] } })
})
