import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAssignment, insertProgram } from '../../../../testing/insert.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { visits } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')

test('the programs of a visit come by name, in pages, with the level they have and the one they seek', async () => {
  const visit = await visitOf(['BS Biology', 'BS Architecture'])
  const { data, programs, meta } = await qa.send(visits.programs, {
    params: { accreditation_id: visit.id },
    query: { paginate: 1, page: 2 },
  })
  expect([data.id, meta]).toEqual([visit.id, { page: 2, paginate: 1, total: 2, last_page: 2 }])
  expect(programs).toMatchObject([{ name: 'BS Biology', level: 'none', level_sought: 'candidate', outcome: null }])
})

test('the figures of a visit count its programs and who answered what', async () => {
  const visit = await visitOf(['BS Biology'])
  await insertAssignment(app.db, { accreditation_id: visit.id, role: 'overall_coordinator', status: 'invited' })
  await insertAssignment(app.db, { accreditation_id: visit.id, status: 'declined' })
  const { data } = await qa.send(visits.stats, { params: { id: visit.id } })
  expect(data).toEqual({
    programs: 1,
    by_level_sought: { candidate: 1 },
    by_outcome: {},
    accreditors: 1,
    by_assignment_status: { invited: 1, declined: 1 },
    by_report_status: { not_started: 1 },
    has_coordinator: true,
  })
})

test('the export has a row per program with the columns in their order, and no cell that a spreadsheet takes for a formula', async () => {
  const visit = await visitOf(['BS Biology', '=HYPERLINK("http://x")'])
  const file = await qa.send(visits.export, { params: { id: visit.id } })
  const [head, ...rows] = (await file.text()).replace('\uFEFF', '').trim().split('\r\n')
  expect(head?.replaceAll('"', '').split(',')).toEqual(
    (
      'Number,Institution,Region,Campus,Visit type,Mode,Visit date,Visit end,Status,Past visit,Payment,Overall coordinator,' +
      'Program,Degree level,Level now,Qualified,Valid to,Survey type,Out of order,Level sought,Outcome,Grand mean,Decided on,' +
      'Reason,Conditions,Conditions due,Corrected'
    ).split(','),
  )
  expect(rows).toHaveLength(2)
  expect(rows.join()).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(rows.every((row) => row.includes(visit.number))).toBe(true)
})

async function visitOf(names: string[]) {
  const visit = await insertAccreditation(app.db, { status: 'approved' })
  for (const name of names) {
    const program = await insertProgram(app.db, { campus_id: visit.campus_id, name })
    await app.db
      .insertInto('accreditation_programs')
      .values({ id: newId(), accreditation_id: visit.id, program_id: program.id, survey_type: 'preliminary', level_sought: 'candidate' })
      .execute()
  }
  return visit
}
