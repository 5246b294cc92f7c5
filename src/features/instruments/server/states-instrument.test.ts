import { startApp } from '../../../../testing/app.ts'
import { instrumentWriting } from '../../../../testing/instruments.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { instruments } from '../contract.ts'
import { type InstrumentNeed, instrumentMachine } from '../rules.ts'

const app = await startApp()
const qa = await app.as('QA')
const { add, part, versionOf, whole, published } = instrumentWriting(qa)
let count = 0
/** A name, and a field of study that no other instrument is for. */
const own = () => ({ name: `Instrument ${++count}`, disciplines: [`Field ${count}`] })
const stateOf = async (id: string) =>
  (await app.db.selectFrom('instruments').select('status').where('id', '=', id).executeTakeFirst())?.status
const bodyFor = async (id: string, lacking: InstrumentNeed | undefined) => ({
  params: { id },
  body: { version: lacking === 'version' ? 1_000 : await versionOf(id) },
})

walk(instrumentMachine, app, {
  make: async (from, _, call, { lacking }) => {
    const purpose = own()
    const id = from === 'draft' ? await add(purpose) : await published(purpose)
    if (from === 'draft' && lacking !== 'whole') await whole(id)
    if (from === 'published' && call === 'instruments.publish') {
      await qa.send(instruments.beginDraft, await bodyFor(id, undefined))
      if (lacking === 'whole') await part(id, 'area', 'Empty')
    }
    if (from === 'retired') await qa.send(instruments.retire, await bodyFor(id, undefined))
    if (lacking === 'alone') await published({ ...purpose, name: `${purpose.name}, too` })
    return id
  },
  stateOf,
  calls: {
    'instruments.publish': {
      send: async (client, id, _, { lacking }) => client.send(instruments.publish, await bodyFor(id, lacking)),
      refused: 422,
      same: 'stays',
    },
    'instruments.retire': {
      send: async (client, id, _, { lacking }) => client.send(instruments.retire, await bodyFor(id, lacking)),
      refused: 422,
      same: 'refused',
    },
    'instruments.restore': {
      send: async (client, id, _, { lacking }) => client.send(instruments.restore, await bodyFor(id, lacking)),
      refused: 422,
      same: 'refused',
    },
  },
  begin: {
    'instruments.add': async (client) => stateOf((await client.send(instruments.add, { body: own() })).data.id),
    'instruments.duplicate': async (client) => {
      const from = await add(own())
      return stateOf((await client.send(instruments.duplicate, { params: { id: from }, body: { name: `Copy ${++count}` } })).data.id)
    },
  },
  lacking: (need) => (need === 'version' ? 409 : 422),
})
