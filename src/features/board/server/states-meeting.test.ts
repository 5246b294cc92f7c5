import { startApp } from '../../../../testing/app.ts'
import { hold, insertProgram } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { addDays, agencyDay } from '../../../kit/contract/days.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { board } from '../contract.ts'
import { type MeetingState, meetingMachine } from '../rules.ts'

const app = await startApp()
const today = agencyDay()
const trustee = await app.as('trustee')
const asked = { kind: 'meeting' as const, title: 'Board meeting', held_on: today }
let seq = 0

walk(meetingMachine, app, {
  make: async (state, to, call, { lacking }) => {
    seq += 1
    const id = newId()
    // the walk asks as the trustee of its own: for a confirmation that one is in the chair
    const confirmed = to === 'confirmed' && lacking !== 'two'
    await app.db
      .insertInto('board_meetings')
      .values({
        ...{ id, year: 2020, seq, ...asked, state, quorum: 50, majority: 50 },
        kind: lacking === 'deadline' ? 'circulation' : 'meeting',
        chair_id: lacking === 'chair' ? null : trustee.id,
        ...(state === 'confirmed'
          ? {
              confirmed_at: new Date(),
              qa_confirmed_by: newId(),
              qa_confirmed_at: new Date(),
              board_confirmed_by: newId(),
              board_confirmed_at: new Date(),
            }
          : {}),
      })
      .execute()
    if (lacking !== 'agenda') {
      const program = await insertProgram(app.db)
      await hold(app.db, program.id, { level: 'candidate', valid_from: '2020-01-01', valid_to: addDays(today, -9) })
      const voted = call === 'board.closeMeeting' && lacking === 'counted' ? {} : { voting: 'closed' as const, result: 'lost' as const }
      const { institution_id } = await app.db
        .selectFrom('campuses')
        .select('institution_id')
        .where('id', '=', program.campus_id)
        .executeTakeFirstOrThrow()
      const motion = JSON.stringify({ level: 'none', reason: 'ended' }) as never
      await app.db
        .insertInto('board_items')
        .values({
          id: newId(),
          meeting_id: id,
          place: 1,
          kind: 'lapse',
          title: 'BS Nursing',
          program_id: program.id,
          institution_id,
          motion,
          ...voted,
        })
        .execute()
    }
    await app.db
      .updateTable('accounts')
      .set({ status: lacking === 'board' ? 'suspended' : 'active' })
      .where('role', '=', 'trustee')
      .execute()
    return { id, confirmed }
  },
  stateOf: async ({ id }) =>
    (await app.db.selectFrom('board_meetings').select('state').where('id', '=', id).executeTakeFirst())?.state as MeetingState,
  calls: {
    'board.callMeeting': {
      send: (client, { id }, _, { lacking }) => client.send(board.callMeeting, { body: { id, version: lacking === 'version' ? 2 : 1 } }),
      refused: 409,
      same: 'refused',
    },
    'board.closeMeeting': {
      send: (client, { id }, _, { lacking }) => client.send(board.closeMeeting, { body: { id, version: lacking === 'version' ? 2 : 1 } }),
      refused: 409,
      same: 'refused',
    },
    'board.reopenMeeting': {
      send: (client, { id }, _, { lacking }) => client.send(board.reopenMeeting, { body: { id, version: lacking === 'version' ? 2 : 1 } }),
      refused: 409,
      same: 'refused',
    },
    'board.cancelMeeting': {
      send: (client, { id }, _, { lacking }) =>
        client.send(board.cancelMeeting, {
          body: { id, version: lacking === 'version' ? 2 : 1, reason: lacking === 'reason' ? '' : 'The chair is ill.' },
        }),
      refused: 409,
      same: 'refused',
    },
    'board.confirm': {
      send: async (client, { id, confirmed }, _, { lacking }) => {
        // the other side has confirmed before, whoever asks now
        const role = client.id
          ? (await app.db.selectFrom('accounts').select('role').where('id', '=', client.id).executeTakeFirst())?.role
          : undefined
        const other =
          role === 'QA'
            ? { board_confirmed_by: newId(), board_confirmed_at: new Date() }
            : { qa_confirmed_by: newId(), qa_confirmed_at: new Date() }
        const row = await app.db.selectFrom('board_meetings').select('state').where('id', '=', id).executeTakeFirstOrThrow()
        const chair_id = role === 'trustee' ? client.id : trustee.id
        if (row.state === 'closed')
          await app.db
            .updateTable('board_meetings')
            .set({ chair_id, ...(confirmed ? other : {}) })
            .where('id', '=', id)
            .execute()
        const { is_confirmed } = await client.send(board.confirm, { body: { id, version: lacking === 'version' ? 2 : 1 } })
        return is_confirmed
      },
      refused: 409,
      same: 'refused',
    },
  },
  begin: {
    'board.addMeeting': async (client) => {
      const { data } = await client.send(board.addMeeting, { body: asked })
      return data.state
    },
  },
  lacking: (need) => (need === 'version' ? 409 : need === 'two' ? 'elsewhere' : 422),
})
