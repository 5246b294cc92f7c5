import { startApp } from '../../../../testing/app.ts'
import { insertAnnouncement } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { newsroom } from '../contract.ts'
import { type AnnouncementState, announcementMachine, announcementStates } from '../rules-states.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')
const [before, ahead] = [new Date(Date.now() - 86_400_000), new Date(Date.now() + 86_400_000)]
let counter = 0

walk(announcementMachine, app, {
  make: async (from) => {
    const stands = {
      status: from === 'draft' ? ('draft' as const) : ('published' as const),
      publish_at: from === 'scheduled' ? ahead : before,
    }
    const { id, version } = await insertAnnouncement(app.db, stands)
    return { id, version }
  },
  stateOf: async ({ id }) => (await superadmin.send(newsroom.show, { params: { id } })).data.state,
  calls: {
    'newsroom.edit': {
      send: (client, { id, version }, to, { lacking }) =>
        client.send(newsroom.edit, { params: { id }, body: { ...asked(to), version: lacking === 'version' ? version + 1 : version } }),
      asks: () => announcementStates,
      refused: 422,
      same: 'stays',
    },
    // its time comes, without anybody sending anything
    'the clock': {
      send: (_, { id }, __, { lacking }) =>
        lacking === 'time_come'
          ? Promise.resolve()
          : app.db.updateTable('announcements').set({ publish_at: before }).where('id', '=', id).execute(),
      same: 'stays',
    },
  },
  begin: {
    'newsroom.add': async (client, to) => {
      const { publish_now: _, ...body } = { publish_now: false, ...asked(to) }
      const form = { title: `Walked ${++counter}`, category: 'trainings' as const, body: '<p>Text</p>', status: 'published' as const }
      return (await client.send(newsroom.add, { body: { ...form, ...body } })).data.state
    },
  },
  // without a time to come it is published at once
  lacking: (need) => (need === 'time_ahead' ? 'chooses' : need === 'version' ? 409 : 422),
})

/** As the form asks for a state. */
function asked(to: AnnouncementState) {
  if (to === 'draft') return { status: 'draft' as const }
  return to === 'published' ? { publish_now: true } : { status: 'published' as const, publish_at: ahead.toISOString() }
}
