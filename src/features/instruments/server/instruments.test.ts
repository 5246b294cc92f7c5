import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { instrumentWriting } from '../../../../testing/instruments.ts'
import { instruments } from '../contract.ts'

const app = await startApp()
const qa = await app.as('QA')
const guest = await app.as('Guest')
const { add, part, show, versionOf, whole } = instrumentWriting(qa)
const entries = (id: string) =>
  app.db.selectFrom('log_entries').select(['action', 'says', 'before', 'after']).where('object_id', '=', id).orderBy('id').execute()
const texts = async (id: string) => {
  const [area] = (await show(id)).shown.areas
  return area?.parameters[0]?.statements.map((one) => `${one.kind} ${one.number} ${one.text}`)
}

test('QA writes an instrument part by part: codes follow the places, kinds stand together, each act has its entry', async () => {
  const id = await add({ name: 'Programs of teachers', about: 'Since 2026.', survey_types: ['second'], disciplines: ['Education'] })
  const area = await part(id, 'area', 'Faculty', { weight: '7.50' })
  const first = await part(id, 'parameter', 'Qualification', { parent_id: area })
  const second = await part(id, 'parameter', 'Selection', { parent_id: area, weight: '2' })
  const outcome = await part(id, 'statement', 'Graduates teach well.', { parent_id: first, kind: 'outcome' })
  const input = await part(id, 'statement', 'There is a rule.', { parent_id: first })
  await part(id, 'statement', 'There is a plan.', { parent_id: first, weight: '0.125' })
  expect(await show(id)).toMatchObject({
    status: 'draft',
    published_number: null,
    has_draft: true,
    versions: [{ number: 1, published_at: null }],
    shown: {
      number: 1,
      is_draft: true,
      lacks: ['Without a statement: I.B.'],
      areas: [
        {
          code: 'I',
          title: 'Faculty',
          weight: '7.5',
          parameters: [
            {
              code: 'A',
              statements: [
                { id: input, kind: 'input', number: '1', weight: '1' },
                { kind: 'input', number: '2', weight: '0.125' },
                { id: outcome, kind: 'outcome', number: '1' },
              ],
            },
            { id: second, code: 'B', weight: '2' },
          ],
        },
      ],
    },
  })

  // a statement of another kind goes behind those of that kind, and what stood behind it moves up
  await qa.send(instruments.editPart, {
    params: { id, part_id: input },
    body: { part: 'statement', version: await versionOf(id), text: 'There is a rule.', kind: 'outcome' },
  })
  expect(await texts(id)).toEqual(['input 1 There is a plan.', 'outcome 1 Graduates teach well.', 'outcome 2 There is a rule.'])
  const move = async (part_id: string, kind: 'parameter' | 'statement', to: 'up' | 'down') =>
    qa.send(instruments.movePart, { params: { id, part_id }, body: { part: kind, version: await versionOf(id), to } })
  await move(input, 'statement', 'up')
  await move(first, 'parameter', 'down')
  const [now] = (await show(id)).shown.areas
  expect(now?.parameters.map((one) => `${one.code} ${one.title}`)).toEqual(['A Selection', 'B Qualification'])
  const sideways = await qa.refused(instruments.movePart, {
    params: { id, part_id: first },
    body: { part: 'parameter', version: await versionOf(id), to: 'down' },
  })
  expect([sideways.status, sideways.message]).toEqual([422, 'This parameter is the last one.'])
  await qa.send(instruments.removePart, { params: { id, part_id: second }, body: { part: 'parameter', version: await versionOf(id) } })
  expect((await show(id)).shown.areas[0]?.parameters.map((one) => `${one.code} ${one.title}`)).toEqual(['A Qualification'])

  const log = await entries(id)
  expect(log.map((one) => one.says)).toEqual([
    'Added the instrument Programs of teachers',
    'Added area I to Programs of teachers',
    'Added parameter I.A to Programs of teachers',
    'Added parameter I.B to Programs of teachers',
    'Added statement I.A · Outcome 1 to Programs of teachers',
    'Added statement I.A · Input and process 1 to Programs of teachers',
    'Added statement I.A · Input and process 2 to Programs of teachers',
    'Changed statement I.A · Input and process 1 of Programs of teachers',
    'Moved statement I.A · Outcome 2 of Programs of teachers up',
    'Moved parameter I.A of Programs of teachers down',
    'Deleted parameter I.A of Programs of teachers',
  ])
  expect(log[7]).toMatchObject({ before: { code: 'I.A · Input and process 1' }, after: { code: 'I.A · Outcome 2' } })
  expect(log[9]).toMatchObject({ before: { code: 'I.A' }, after: { code: 'I.B' } })
  expect(log[10]).toMatchObject({ before: { code: 'I.A', text: 'Selection', weight: '2' }, after: null })
})

test('what is wrong with a part is said at its field, somebody else’s change is not written over, and a stranger’s part is not found', async () => {
  const id = await add({ name: 'Held to rules' })
  const area = await part(id, 'area', 'Faculty')
  const version = await versionOf(id)
  const refused = async (body: object) =>
    (await qa.refused(instruments.addPart, { params: { id }, body: { version, ...body } as never })).errors
  expect(await refused({ part: 'area', text: ' ' })).toEqual({ text: ['Write at least two characters.'] })
  expect(await refused({ part: 'area', text: 'x'.repeat(201) })).toEqual({ text: ['Write at most 200 characters.'] })
  expect(Object.keys((await refused({ part: 'area', text: 'Research', weight: '-1' })) ?? {})).toEqual(['weight'])
  expect(Object.keys((await refused({ part: 'parameter', text: 'Plans', weight: '0', parent_id: area })) ?? {})).toEqual(['weight'])
  expect(Object.keys((await refused({ part: 'parameter', text: 'Plans' })) ?? {})).toEqual(['parent_id'])
  expect(Object.keys((await refused({ part: 'statement', text: 'There is one.', parent_id: area })) ?? {})).toEqual(['parent_id'])
  expect(await versionOf(id)).toBe(version)

  await part(id, 'area', 'Research', { weight: '0' })
  const late = await qa.refused(instruments.editPart, { params: { id, part_id: area }, body: { part: 'area', version, text: 'Teachers' } })
  expect(late.status).toBe(409)
  const other = await add({ name: 'Another one' })
  const elsewhere = {
    params: { id: other, part_id: area },
    body: { part: 'area', version: await versionOf(other), text: 'Taken over' },
  } as const
  expect((await qa.refused(instruments.editPart, elsewhere)).status).toBe(404)
  expect((await qa.refused(instruments.add, { body: { name: 'held TO rules' } })).errors).toEqual({
    name: ['There is an instrument named Held to rules. Write another name.'],
  })
  expect((await show(id)).shown.areas.map((one) => [one.code, one.title, one.weight])).toEqual([
    ['I', 'Faculty', '1'],
    ['II', 'Research', '0'],
  ])
})

test('a draft is published whole and alone; a published version never changes, and the next one says what it changes', async () => {
  const id = await add({ name: 'In versions', survey_types: ['consultancy'] })
  const publish = async (one = id) => qa.send(instruments.publish, { params: { id: one }, body: { version: await versionOf(one) } })
  const empty = await qa.refused(instruments.publish, { params: { id }, body: { version: await versionOf(id) } })
  expect([empty.status, empty.errors]).toEqual([422, { areas: ['There is no area yet.'] }])
  const { area, parameter, statement } = await whole(id)
  expect(await publish()).toMatchObject({ data: { number: 1 } })

  const onPublished = {
    params: { id, part_id: statement },
    body: { part: 'statement', version: await versionOf(id), text: 'Else.' },
  } as const
  expect((await qa.refused(instruments.editPart, onPublished)).message).toMatch(/never changes/)
  await qa.send(instruments.beginDraft, { params: { id }, body: { version: await versionOf(id) } })
  const draft = (await show(id)).shown
  expect([draft.number, draft.is_draft, draft.areas[0]?.id === area]).toEqual([2, true, false])
  const twice = await qa.refused(instruments.beginDraft, { params: { id }, body: { version: await versionOf(id) } })
  expect(twice.status).toBe(409)

  const copy = draft.areas[0]?.parameters[0]
  await qa.send(instruments.editPart, {
    params: { id, part_id: copy?.statements[0]?.id ?? '' },
    body: { part: 'statement', version: await versionOf(id), text: 'There is a better rule.', weight: 2 },
  })
  await part(id, 'statement', 'It is kept.', { parent_id: copy?.id ?? '', kind: 'implementation' })
  const { data: compared } = await guest.send(instruments.compare, { params: { id }, query: { from: 1, to: 2 } })
  expect(compared).toMatchObject({
    added: [{ part: 'statement', code: 'I.A · Implementation 1', text: 'It is kept.' }],
    removed: [],
    changed: [
      {
        code: 'I.A · Input and process 1',
        changes: [
          { field: 'text', before: 'There is a rule.', after: 'There is a better rule.' },
          { field: 'weight', before: '1', after: '2' },
        ],
      },
    ],
    moved: [],
  })
  await publish()
  const first = (await guest.send(instruments.show, { params: { id }, query: { number: 1 } })).data
  expect(first).toMatchObject({ published_number: 2, has_draft: false, shown: { number: 1, is_draft: false } })
  expect(first.shown.areas[0]?.parameters[0]).toMatchObject({ id: parameter, statements: [{ id: statement, text: 'There is a rule.' }] })
  expect((await entries(id)).at(-1)).toMatchObject({
    action: 'instrument.published',
    before: { published: 1 },
    after: { published: 2, added: 1, changed: 1, removed: 0 },
  })

  const rival = await add({ name: 'For the same', survey_types: ['consultancy', 'revisit'] })
  await whole(rival)
  const clash = await qa.refused(instruments.publish, { params: { id: rival }, body: { version: await versionOf(rival) } })
  expect(clash.errors).toEqual({ survey_types: [expect.stringMatching(/^In versions is published for the same/)] })
  await qa.send(instruments.retire, { params: { id }, body: { version: await versionOf(id) } })
  await publish(rival)
  const back = await qa.refused(instruments.restore, { params: { id }, body: { version: await versionOf(id) } })
  expect(back.status).toBe(422)
  await qa.send(instruments.retire, { params: { id: rival }, body: { version: await versionOf(rival) } })
  await qa.send(instruments.restore, { params: { id }, body: { version: await versionOf(id) } })
  expect(await show(id)).toMatchObject({ status: 'published', published_number: 2 })
  expect((await entries(id)).at(-1)).toMatchObject({ before: { status: 'retired' }, after: { status: 'published' } })
})

test('a copy begins as a draft of its own; drafts can be thrown away and deleted, what was published is kept', async () => {
  const id = await add({ name: 'The pattern', disciplines: ['Nursing'], degree_levels: ['masteral'] })
  await whole(id)
  const { data: copy } = await qa.send(instruments.duplicate, { params: { id }, body: { name: 'The copy' } })
  const copied = await show(copy.id)
  expect(copied).toMatchObject({ name: 'The copy', status: 'draft', disciplines: ['Nursing'], degree_levels: ['masteral'] })
  expect(copied.shown.areas[0]?.parameters[0]?.statements[0]?.text).toBe('There is a rule.')
  const only = await qa.refused(instruments.dropDraft, { params: { id }, body: { version: await versionOf(id) } })
  expect(only.message).toMatch(/delete the instrument instead/)

  await qa.send(instruments.publish, { params: { id }, body: { version: await versionOf(id) } })
  await qa.send(instruments.beginDraft, { params: { id }, body: { version: await versionOf(id) } })
  await part(id, 'area', 'Too much')
  const gone = await qa.send(instruments.dropDraft, { params: { id }, body: { version: await versionOf(id) } })
  expect(gone.message).toBe('The draft is gone; version 1 stands.')
  expect(await show(id)).toMatchObject({ has_draft: false, shown: { number: 1, areas: [{ title: 'Faculty' }] } })
  expect((await entries(id)).at(-1)).toMatchObject({ action: 'instrument.draft_dropped', before: { draft: 2, added: 1 } })
  expect((await qa.refused(instruments.remove, { params: { id } })).status).toBe(409)
  await qa.send(instruments.remove, { params: { id: copy.id } })
  expect((await qa.refused(instruments.show, { params: { id: copy.id } })).status).toBe(404)
  expect((await entries(copy.id)).at(-1)?.before).toEqual({ name: 'The copy', parts: '1 area, 1 parameter, 1 statement' })
})

test('all staff list instruments and filter them; a change of what a published one is for is held to the others, too', async () => {
  const list = async (query: object) =>
    (await guest.send(instruments.list, { query: { paginate: 50, ...query } })).data.map((one) => one.name)
  const one = await add({ name: 'Listed first', survey_types: ['first_formal'] })
  const two = await add({ name: 'Listed second', survey_types: ['third_phase1'] })
  for (const id of [one, two]) {
    await whole(id)
    await qa.send(instruments.publish, { params: { id }, body: { version: await versionOf(id) } })
  }
  expect(await list({ search: 'listed' })).toEqual(['Listed first', 'Listed second'])
  expect(await list({ search: 'listed', direction: 'desc', sort: 'published_at' })).toEqual(['Listed second', 'Listed first'])
  expect(await list({ filter: { survey_type: ['third_phase1'] } })).toEqual(['Listed second'])
  expect(await list({ search: 'listed', filter: { status: ['draft'] } })).toEqual([])
  const edit = async (more: object) => ({ params: { id: two }, body: { name: 'Listed second', version: await versionOf(two), ...more } })
  expect((await qa.refused(instruments.edit, await edit({ survey_types: ['first_formal'] }))).errors).toHaveProperty('survey_types')
  await qa.send(instruments.edit, await edit({ survey_types: ['first_formal'], degree_levels: ['doctorate'] }))
  expect(await show(two)).toMatchObject({ survey_types: ['first_formal'], degree_levels: ['doctorate'], status: 'published' })
})
