import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertAccreditation, insertAccreditor, insertAssignment, insertInstitution } from '../../../../testing/insert.ts'
import { feedback } from '../../feedback/contract.ts'
import { settings } from '../contract.ts'

const app = await startApp()
const superadmin = await app.as('Superadmin')

async function now() {
  const { data } = await superadmin.send(settings.show)
  return { ...structuredClone(data.values.feedback.feedbackItems), version: data.standing.feedback.version }
}

/** A visit that is over, and its institution, which judges the accreditor who came. */
async function judging() {
  const institution = await insertInstitution(app.db)
  const { id } = await insertAccount(app.db, { role: 'institution', institution_id: institution.id })
  const visit = await insertAccreditation(app.db, { institution_id: institution.id, status: 'decided' })
  const person = await insertAccreditor(app.db)
  await insertAssignment(app.db, { accreditation_id: visit.id, accreditor_id: person.id, status: 'completed' })
  const client = await app.asAccount(id)
  const body = { about: 'accreditor' as const, accreditation_id: visit.id, accreditor_id: person.id }
  return {
    person,
    give: (items: Record<string, number>) => client.send(feedback.add, { body: { ...body, items } }),
    refused: async (items: Record<string, number>) => (await client.refused(feedback.add, { body: { ...body, items } })).errors,
  }
}

test('an item is renamed, one asked no more, a new one asked: what was given keeps its items, averages are of those asked', async () => {
  const before = await now()
  const first = await judging()
  const all = Object.fromEntries(before.accreditor.map((one) => [one.key, 4]))
  await first.give(all)

  const accreditor = before.accreditor.map((one) =>
    one.key === 'writing' ? { ...one, retired: true } : one.key === 'knowledge' ? { ...one, name: 'Command of the criteria' } : one,
  )
  const added = { key: '', name: 'Éthics & care', question: 'Kept to the code of conduct', retired: false }
  const { message } = await superadmin.send(settings.feedback, { body: { ...before, accreditor: [...accreditor, added] } })
  expect(message).toContain('Feedback: saved')
  const after = await now()
  expect(after.accreditor.at(-1)).toEqual({ key: 'ethics_care', name: 'Éthics & care', question: added.question })

  const second = await judging()
  expect(await second.refused(all)).toEqual({
    'items.ethics_care': ['Choose 1 to 5.'],
    'items.writing': ['This is not asked about this side.'],
  })
  const { writing: _, ...asked } = all
  await second.give({ ...asked, ethics_care: 5 })
  const rated = async (id: string) => (await superadmin.send(feedback.accreditors, { query: { id } })).data[0]?.items
  expect(await rated(first.person.id)).toEqual(all)
  expect(await rated(second.person.id)).toEqual({ ...asked, ethics_care: 5 })
  const entry = await app.db
    .selectFrom('log_entries')
    .select(['says', 'before', 'after'])
    .where('action', '=', 'settings.changed')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ says: 'Changed the settings: Feedback', before: { feedbackItems: { accreditor: before.accreditor } } })

  // what has scores is not taken away, neither by hand nor with the whole section
  const gone = await superadmin.refused(settings.feedback, { body: { ...after, accreditor: before.accreditor } })
  expect(gone.errors?.accreditor?.[0]).toContain('Éthics & care: there are scores already')
  expect((await superadmin.refused(settings.reset, { body: { section: 'feedback', version: after.version } })).status).toBe(422)
})

test('an item without scores can be removed; each side is asked one thing at least, each thing once', async () => {
  const before = await now()
  const added = { key: '', name: 'Parking', question: 'There was a place for the car' }
  await superadmin.send(settings.feedback, { body: { ...before, institution: [...before.institution, added] } })
  const { version } = await now()
  await superadmin.send(settings.feedback, { body: { ...before, version } })
  expect((await now()).institution).toEqual(before.institution)

  const refused = async (institution: typeof before.institution) =>
    Object.keys((await superadmin.refused(settings.feedback, { body: { ...(await now()), institution } })).errors ?? {})
  expect(await refused(before.institution.map((one) => ({ ...one, retired: true })))).toEqual(['institution'])
  expect(await refused([...before.institution, { ...added, name: before.institution[0]!.name }])).toEqual(['institution.5.name'])
  expect(await refused([...before.institution, { ...added, key: 'preparation' }])).toEqual(['institution'])
  expect(await refused([...before.institution, before.institution[0]!])).toContain('institution.5.name')
})
