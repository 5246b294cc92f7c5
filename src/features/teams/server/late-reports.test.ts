import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../testing/fresh-database.ts'
import { insertAccreditation, insertAccreditor, insertAssignment } from '../../../../testing/insert.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, formatDay } from '../../../kit/contract/days.ts'
import { readSettings } from '../../../kit/server/settings.ts'
import { markLateReports } from './late-reports.ts'

const { db, close } = await freshDatabase()
afterAll(close)
const settings = readSettings({ PUBLIC_URL: 'https://portal.example' })
const today = '2031-05-10'
/** The last day of a visit whose reports are due today. */
const dueToday = addDays(today, -agency.reportDueDays)
const tomorrow = addDays(today, 1)
const run = (day: string) => markLateReports(db, settings, day, 'run')

type Visit = Parameters<typeof insertAccreditation>[1]
type Part = Partial<Parameters<typeof insertAssignment>[1]>

/** Somebody whose report on a visit is due today. */
async function owing(part: Part = {}, visitFields: Visit = {}) {
  const me = await insertAccreditor(db)
  const visit = await insertAccreditation(db, { status: 'reported', visit_date: dueToday, visit_end: dueToday, ...visitFields })
  const { id } = await insertAssignment(db, { report_status: 'draft', ...part, accreditation_id: visit.id, accreditor_id: me.id })
  return {
    visit,
    id,
    me,
    now: () => db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    mails: () => db.selectFrom('mails').selectAll().where('recipient', '=', me.email).orderBy('id').execute(),
    log: () => db.selectFrom('log_entries').selectAll().where('accreditation_id', '=', visit.id).orderBy('id').execute(),
  }
}

test('a report is late on the day after it was due: written down and told once, whatever the number of runs', async () => {
  const one = await owing({ report_status: 'not_started' })
  await run(today)
  expect((await one.now()).report_status).toBe('not_started')
  for (const day of [tomorrow, tomorrow, addDays(today, 9)]) await run(day)
  expect(await one.now()).toMatchObject({ report_status: 'late', version: 2 })
  const [mail, ...more] = await one.mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ template: 'report_late', subject: `${one.visit.number}: your part of the report is late` })
  expect(mail?.text_body).toContain(`was due on ${formatDay(today)} and has not been handed in.`)
  expect(mail?.text_body).toContain(`https://portal.example/accreditor/program?id=${one.id}`)
  expect(await one.log()).toMatchObject([
    {
      actor_id: null,
      actor_name: 'System',
      call: 'job late-reports',
      action: 'assignment.report_late',
      accreditor_id: one.me.id,
      before: { report_status: 'not_started' },
      after: { report_status: 'late' },
    },
  ])
})

test('a day without a run is caught up', async () => {
  const one = await owing()
  await run(addDays(today, 30))
  expect((await one.now()).report_status).toBe('late')
})

test('what was returned has its own day, and tells why it had come back', async () => {
  const one = await owing({
    report_status: 'returned',
    report_due: addDays(today, 5),
    report_remark: 'The findings on Area V are missing.',
  })
  await run(addDays(today, 5))
  expect((await one.now()).report_status).toBe('returned')
  await run(addDays(today, 6))
  expect(await one.now()).toMatchObject({ report_status: 'late', report_remark: 'The findings on Area V are missing.' })
  const [mail] = await one.mails()
  expect(mail?.text_body).toContain('has not been handed in again.')
  expect(mail?.text_body).toContain('The agency had returned it with these words: The findings on Area V are missing.')
})

test('a report that was late, handed in and returned is late again, and told again', async () => {
  const one = await owing()
  await run(tomorrow)
  await db
    .updateTable('assignments')
    .set({ report_status: 'returned', report_due: addDays(today, 10) })
    .where('id', '=', one.id)
    .execute()
  for (const day of [addDays(today, 10), addDays(today, 11), addDays(today, 12)]) await run(day)
  expect(await one.mails()).toHaveLength(2)
})

test('nothing else becomes late: what is in, nobody who hands in none, no visit that is not held', async () => {
  const others = [
    await owing({ report_status: 'submitted' }),
    await owing({ report_status: 'accepted' }),
    await owing({ role: 'observer' }),
    await owing({ status: 'invited' }),
    await owing({ status: 'withdrawn' }),
    await owing({}, { status: 'postponed' }),
    await owing({}, { status: 'cancelled' }),
    await owing({}, { status: 'decided' }),
  ]
  await run(tomorrow)
  for (const one of others) expect([(await one.now()).version, await one.mails(), await one.log()]).toEqual([1, [], []])
})

test('two runs at the same time tell it once', async () => {
  const one = await owing()
  await Promise.all([run(tomorrow), run(tomorrow), run(tomorrow)])
  expect(await one.mails()).toHaveLength(1)
  expect(await one.log()).toHaveLength(1)
})

test('whose account is closed gets no mail; the report is late all the same', async () => {
  const one = await owing()
  await db.updateTable('accounts').set({ status: 'suspended' }).where('id', '=', one.me.id).execute()
  await run(tomorrow)
  expect((await one.now()).report_status).toBe('late')
  expect(await one.mails()).toEqual([])
})
