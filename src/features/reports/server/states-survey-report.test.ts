import { startApp } from '../../../../testing/app.ts'
import { publishInstrument, ratedVisit } from '../../../../testing/reports.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { reports } from '../contract.ts'
import { introduction, surveyReportMachine } from '../rules.ts'
import { endReportTerms } from './deciding.ts'
import { findReport } from './queries.ts'

const app = await startApp()
const today = agencyDay()
await publishInstrument(await app.as('QA'))
const correction = { section: introduction, wrong: 'Twelve members of faculty', right: 'Thirteen members of faculty' }

walk(surveyReportMachine, app, {
  make: async (from, to, call, { has, lacking }) => {
    const team = await ratedVisit(app)
    const { survey_id, visit } = team
    await team.coordinator.send(reports.start, { body: { survey_id } })
    await team.leader.send(reports.finish, { body: { survey_id, is_finished: true } })
    if (lacking !== 'whole') await team.member.send(reports.finish, { body: { survey_id, is_finished: true } })
    const isOver = call === 'job report-terms' ? lacking !== 'over' : lacking === 'in_time'
    const correct_until = addDays(today, isOver ? -1 : 0)
    await app.db
      .updateTable('survey_reports')
      .set({ status: from, released_at: new Date(), correct_until })
      .where('survey_id', '=', survey_id)
      .execute()
    const body = JSON.stringify({ sections: [], means: { grand_mean: null, reaches: null, threshold: null, areas: [] } })
    await app.db.insertInto('survey_report_versions').values({ survey_id, number: 1, kind: 'released', body, made_by: null }).execute()
    if (lacking === 'visit_kept')
      await app.db.updateTable('accreditations').set({ status: 'cancelled' }).where('id', '=', visit.id).execute()
    const remark = { id: newId(), survey_id, key: introduction, text: 'Name the days.', made_by: null }
    if (call === 'reports.giveBack' && has('remark')) await app.db.insertInto('survey_report_remarks').values(remark).execute()
    if (call === 'reports.handIn') {
      const answer = lacking === 'answered' ? null : 'Named.'
      await app.db
        .insertInto('survey_report_remarks')
        .values({ ...remark, sent_at: new Date(), answer })
        .execute()
    }
    if (call === 'reports.close') {
      const status = lacking === 'settled' ? 'open' : to === 'corrected' ? 'accepted' : 'declined'
      const asked = { id: newId(), survey_id, position: 0, key: introduction, wrong: 'Twelve', correct: 'Thirteen', status } as const
      await app.db.insertInto('survey_report_corrections').values(asked).execute()
    }
    return team
  },
  stateOf: async ({ survey_id }) => (await findReport(app.db, survey_id))?.status,
  owner: (role, { coordinator, visit }) => {
    if (role === 'accreditor') return Promise.resolve(coordinator)
    return role === 'institution' ? app.as('institution', { institution_id: visit.institution_id }) : undefined
  },
  calls: {
    'reports.handIn': {
      send: (client, { survey_id, leader }, _, { lacking }) =>
        (lacking === 'joins' ? leader : client).send(reports.handIn, { body: { survey_id, version: versionOf(lacking) } }),
      refused: 422,
      same: 'refused',
    },
    'reports.giveBack': {
      send: (client, { survey_id }, _, { lacking }) => client.send(reports.giveBack, { body: { survey_id, version: versionOf(lacking) } }),
      refused: 422,
      same: 'refused',
    },
    'reports.accept': {
      send: (client, { survey_id }, _, { lacking }) => client.send(reports.accept, { body: { survey_id, version: versionOf(lacking) } }),
      refused: 422,
      same: 'refused',
    },
    'reports.release': {
      send: (client, { survey_id }, _, { lacking }) => client.send(reports.release, { body: { survey_id, version: versionOf(lacking) } }),
      refused: 422,
      same: 'refused',
    },
    'reports.askCorrections': {
      send: async (client, { survey_id }, _, { lacking }) => {
        const corrections = lacking === 'correction' ? [] : [correction]
        const asking = lacking === 'own' ? await app.as('institution') : client
        return asking.send(reports.askCorrections, { body: { survey_id, version: versionOf(lacking), corrections } })
      },
      refused: 422,
      same: 'refused',
    },
    'reports.agree': {
      send: async (client, { survey_id }, _, { lacking }) => {
        const asking = lacking === 'own' ? await app.as('institution') : client
        return asking.send(reports.agree, { body: { survey_id, version: versionOf(lacking) } })
      },
      refused: 422,
      same: 'refused',
    },
    'reports.close': {
      send: (client, { survey_id }, _, { lacking }) => client.send(reports.close, { body: { survey_id, version: versionOf(lacking) } }),
      refused: 422,
      same: 'refused',
    },
    'job report-terms': { send: () => endReportTerms(app.db, app.settings, today, 'test'), same: 'stays' },
  },
  begin: {
    'reports.start': async (client, _, { lacking }) => {
      const { survey_id, visit, coordinator, trainee } = await ratedVisit(app, { rated: lacking !== 'rated', begun: lacking !== 'begun' })
      if (lacking === 'visit_on')
        await app.db.updateTable('accreditations').set({ status: 'postponed' }).where('id', '=', visit.id).execute()
      if (lacking === 'once') await coordinator.send(reports.start, { body: { survey_id } })
      const isAccreditor =
        (
          await app.db
            .selectFrom('accreditors')
            .select('id')
            .where('id', '=', client.id ?? newId())
            .execute()
        ).length > 0
      const own = lacking === 'writer' ? trainee : coordinator
      await (isAccreditor ? own : client).send(reports.start, { body: { survey_id } })
      return (await findReport(app.db, survey_id))?.status
    },
  },
  lacking: (need) => (need === 'own' ? 404 : ['version', 'once', 'whole'].includes(need) ? 409 : 422),
})

function versionOf(lacking: string | undefined): number {
  return lacking === 'version' ? 2 : 1
}
