import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAssignment } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { agency } from '../../../kit/contract/agency.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { teams } from '../../teams/contract.ts'
import { objections } from '../contract.ts'
import { objectionAnswers, objectionMachine } from '../rules.ts'

const app = await startApp()
const soon = addDays(agencyDay(), 30)
const reason = 'She teaches beside us on Saturdays.'

walk(objectionMachine, app, {
  make: async (status) => {
    const { assignment } = await told()
    const { accreditation_id, accreditor_id } = assignment
    const id = newId()
    await app.db.insertInto('objections').values({ id, accreditation_id, accreditor_id, reason, status }).execute()
    return { id, assignment }
  },
  stateOf: async ({ id }) => (await app.db.selectFrom('objections').select('status').where('id', '=', id).executeTakeFirst())?.status,
  calls: {
    'objections.answer': {
      send: (client, { id }, to, { has, lacking }) => {
        const status = objectionAnswers.find((one) => one === to) ?? 'accepted'
        const answer = has('sentence') || to !== 'kept' ? { answer: 'She has not taught there for years.' } : {}
        return client.send(objections.answer, {
          body: { id, status, version: lacking === 'version' ? 2 : 1, ...(lacking === 'sentence' ? {} : answer) },
        })
      },
      asks: () => objectionAnswers,
      refused: 422,
      same: 'refused',
    },
    // whoever is taken off leaves no objection open; what was answered stays so
    'teams.remove': { send: (client, { assignment }) => client.send(teams.remove, { query: { id: assignment.id } }), same: 'stays' },
    'teams.editStatus': {
      send: (client, { assignment: { id, version } }) => client.send(teams.editStatus, { body: { id, version, status: 'withdrawn' } }),
      same: 'stays',
    },
  },
  begin: {
    'objections.object': async (client, _, { has, lacking }) => {
      const account = client.id
        ? await app.db.selectFrom('accounts').select('institution_id').where('id', '=', client.id).executeTakeFirst()
        : undefined
      const { assignment } = await told(account?.institution_id, lacking)
      const body = { assignment_id: assignment.id, reason: has('reason') ? reason : '' }
      await client.send(objections.object, { body })
      const { accreditation_id, accreditor_id } = assignment
      const found = app.db.selectFrom('objections').select('status').where('accreditation_id', '=', accreditation_id)
      return (await found.where('accreditor_id', '=', accreditor_id).executeTakeFirst())?.status
    },
  },
  lacking: (need) => (need === 'version' || need === 'once' ? 409 : need === 'told' ? 404 : 422),
})

/** A visit, and somebody of its team whom the institution was told of. */
async function told(institution_id?: string | null, lacking?: string) {
  const visit = await insertAccreditation(app.db, { ...(institution_id ? { institution_id } : {}), visit_date: soon, visit_end: soon })
  const days = lacking === 'in_time' ? agency.objectionDays + 1 : 0
  const told_at = lacking === 'told' ? null : new Date(Date.now() - days * 86_400_000)
  const assignment = await insertAssignment(app.db, { accreditation_id: visit.id, told_at })
  if (lacking === 'once') {
    const { accreditation_id, accreditor_id } = assignment
    await app.db.insertInto('objections').values({ id: newId(), accreditation_id, accreditor_id, reason }).execute()
  }
  return { visit, assignment }
}
