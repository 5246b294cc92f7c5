import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertCampus, insertProgram } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { outcomes } from '../../outcomes/contract.ts'
import { requests } from '../../requests/contract.ts'
import { schedule } from '../../schedule/contract.ts'
import { type VisitStatus, visitMachine, visitStatuses } from '../rules.ts'
import { firstVisitDay } from '../rules-days.ts'

const app = await startApp()
const today = agencyDay()

walk(visitMachine, app, {
  // today's first day is neither over nor still to come
  make: async (from, _to, call, { lacking }) => {
    const asked = firstVisitDay(today)
    const day =
      call === 'requests.answer' ? asked : lacking === 'day_ahead' ? addDays(today, -1) : lacking === 'begun' ? addDays(today, 1) : today
    const visit = await insertAccreditation(app.db, { status: from, visit_date: day, visit_end: day })
    const program = await insertProgram(app.db, { campus_id: visit.campus_id })
    const covered = {
      id: newId(),
      accreditation_id: visit.id,
      program_id: program.id,
      survey_type: 'preliminary',
      level_sought: 'candidate',
    } as const
    await app.db.insertInto('accreditation_programs').values(covered).execute()
    if (lacking === 'team_free') await takeElsewhere(visit.id, day)
    if (lacking === 'unpaid') await payFor(visit)
    return { ...visit, program_id: program.id, day }
  },
  owner: (role, { institution_id }) => (role === 'institution' ? app.as('institution', { institution_id }) : undefined),
  stateOf: async ({ id }) =>
    (await app.db.selectFrom('accreditations').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
  calls: {
    'schedule.edit': {
      send: (client, { id, version }, status, { has, lacking }) => {
        const read = { id, version: lacking === 'version' ? version + 1 : version, confirm_team: lacking !== 'team_whole' }
        return client.send(schedule.edit, { body: { ...read, status, ...(has('reason') ? { reason: 'A typhoon.' } : {}) } })
      },
      asks: () => visitStatuses,
      refused: 422,
      same: 'stays',
    },
    'schedule.merge': {
      send: async (client, { id, version, institution_id, campus_id }, _, { lacking }) => {
        const read = lacking === 'version' ? version + 1 : version
        // the other one came as far, and earlier
        const other = lacking === 'other_request' ? {} : { institution_id, campus_id }
        const created_at = new Date('2020-01-01')
        const taker = await insertAccreditation(app.db, { ...other, status: 'approved', visit_date: today, visit_end: today, created_at })
        return client.send(schedule.merge, {
          body: {
            visits: [
              { id, version: read },
              { id: taker.id, version: 1 },
            ],
          },
        })
      },
      refused: 422,
      same: 'refused',
    },
    'requests.answer': {
      send: async (client, { id, version, campus_id, program_id, day }, _, { lacking }) => {
        if (lacking === 'free_program') await hold(program_id, campus_id)
        return client.send(requests.answer, {
          params: { id },
          body: {
            version: lacking === 'version' ? version + 1 : version,
            programs: [{ campus_id, program_id }],
            visit_date: lacking === 'preparation' ? addDays(day, -1) : day,
          },
        })
      },
      refused: 422,
      same: 'refused',
    },
    'requests.withdraw': {
      send: (client, { id, version }, _, { lacking }) =>
        client.send(requests.withdraw, { params: { id }, body: { version: lacking === 'version' ? version + 1 : version } }),
      refused: 422,
      same: 'refused',
    },
    'outcomes.record': {
      send: (client, { id, version, program_id, day }, _, { has, lacking }) => {
        const decided = [{ program_id, outcome: 'granted' as const, grand_mean: 3, decided_on: day }]
        const read = lacking === 'version' ? version + 1 : version
        return client.send(outcomes.record, {
          body: { accreditation_id: id, version: read, confirm_team: lacking !== 'team_whole', programs: has('outcomes') ? decided : [] },
        })
      },
      refused: 422,
      same: 'refused',
    },
  },
  begin: {
    'requests.add': async (client, _, { lacking }) => {
      const { campus, program } = await place(client.id)
      if (lacking === 'free_program') await hold(program.id, campus.id)
      const sent = client.send(requests.add, {
        body: {
          campus_id: campus.id,
          program_name: program.name,
          visit_date: addDays(firstVisitDay(today), lacking === 'preparation' ? -1 : 0),
          payment_status: lacking === 'proof' ? 'paid' : 'unpaid',
        },
      })
      return (await sent).data.status
    },
    'schedule.add': async (client, _, { lacking }) => {
      const { campus, program } = await place()
      if (lacking === 'free_program') await hold(program.id, campus.id)
      const visit_date = addDays(today, lacking === 'day_ahead' ? -1 : 0)
      const body = { institution_id: campus.institution_id, campus_id: campus.id, visit_date, programs: [{ program_id: program.id }] }
      return (await client.send(schedule.add, { body })).data.status
    },
    'schedule.importPast': async (client, _, { lacking }) => {
      const { campus, program, school } = await place()
      const day = addDays(today, lacking === 'past' ? 1 : -1)
      const text = `institution_name,campus_name,program_name,visit_type,visit_date,visit_end,outcome,decided_on\r\n${[school.name, campus.name, program.name, 'preliminary', day, day, 'granted', day]}`
      await client.send(schedule.importPast, { body: {}, file: new File([text], 'past.csv', { type: 'text/csv' }) })
      return (await visitOn(campus.id)).status
    },
    'schedule.import': async (client, _, { lacking }) => {
      const { campus, program, school } = await place()
      if (lacking === 'free_program') await hold(program.id, campus.id)
      const line = [school.name, campus.name, program.name, 'preliminary', addDays(today, lacking === 'day_ahead' ? -1 : 0)]
      const text = `institution_name,campus_name,program_name,visit_type,visit_date\r\n${line.join()}`
      await client.send(schedule.import, { file: new File([text], 'visits.csv', { type: 'text/csv' }) })
      return (await visitOn(campus.id)).status
    },
  },
  lacking: (need, { call }) => {
    if (need === 'version' || need === 'team_whole' || need === 'unpaid') return 409
    return need === 'free_program' && call !== 'schedule.import' ? 409 : 422
  },
})

const visitOn = (campusId: string) =>
  app.db.selectFrom('accreditations').select('status').where('campus_id', '=', campusId).executeTakeFirstOrThrow()

/** A campus with a program; of the institution somebody acts for, if they do. */
async function place(accountId?: string | null) {
  const account = accountId
    ? await app.db.selectFrom('accounts').select('institution_id').where('id', '=', accountId).executeTakeFirst()
    : undefined
  const campus = await insertCampus(app.db, account?.institution_id ? { institution_id: account.institution_id } : {})
  const program = await insertProgram(app.db, { campus_id: campus.id })
  const school = await app.db.selectFrom('institutions').select('name').where('id', '=', campus.institution_id).executeTakeFirstOrThrow()
  return { campus, program, school }
}

/** The program is in an accreditation that is open. */
async function hold(program_id: string, campus_id: string, status: VisitStatus = 'approved') {
  const day = addDays(today, 400)
  const { id } = await insertAccreditation(app.db, { campus_id, status, visit_date: day, visit_end: day })
  await app.db
    .insertInto('accreditation_programs')
    .values({ id: newId(), accreditation_id: id, program_id, survey_type: 'preliminary', level_sought: 'candidate' })
    .execute()
}

/** Finance has verified a payment for it. */
async function payFor({ id, institution_id }: { id: string; institution_id: string }) {
  const paid = { payment_status: 'paid', verified_at: new Date(), amount: '100.00', description: 'Preliminary survey' } as const
  await app.db
    .insertInto('finances')
    .values({ id: newId(), finance: 'accreditation', institution_id, accreditation_id: id, ...paid })
    .execute()
}

/** Somebody of the team is on another visit that day. */
async function takeElsewhere(accreditation_id: string, day: string) {
  const accreditor_id = (await insertAccreditor(app.db)).id
  const other = await insertAccreditation(app.db, { visit_date: day, visit_end: day })
  for (const id of [accreditation_id, other.id]) await insertAssignment(app.db, { accreditation_id: id, accreditor_id })
}
