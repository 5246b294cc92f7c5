import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAssignment } from '../../../../testing/insert.ts'
import { feedback } from '../contract.ts'
import { itemsAsked } from '../rules.ts'

const app = await startApp()
const all = Object.fromEntries(itemsAsked('accreditor').map((item) => [item, 5]))

test('a draft is kept as far as it goes, changed, and gone once the feedback is given', async () => {
  const { school, about } = await visited()
  await school.send(feedback.keepDraft, { body: { ...about, items: { preparation: 4 } } })
  const { data: kept } = await school.send(feedback.keepDraft, { body: { ...about, items: { preparation: 3 }, comment: 'Came early' } })
  expect(kept).toMatchObject({ ...about, items: { preparation: 3 }, comment: 'Came early' })
  expect((await school.send(feedback.drafts)).data).toEqual([kept])
  await school.send(feedback.add, { body: { ...about, items: all } })
  expect((await school.send(feedback.drafts)).data).toEqual([])
  expect((await school.refused(feedback.keepDraft, { body: { ...about, items: { preparation: 1 } } })).status).toBe(409)
})

test('an empty draft is none', async () => {
  const { school, about } = await visited()
  await school.send(feedback.keepDraft, { body: { ...about, comment: 'Perhaps' } })
  expect((await school.send(feedback.keepDraft, { body: { ...about, comment: ' ' } })).data).toBeNull()
  expect((await school.send(feedback.drafts)).data).toEqual([])
})

test('an accreditor drafts about the institution; nobody reads the draft of somebody else', async () => {
  const { school, accreditor, institution_id, about } = await visited()
  const body = { about: 'institution' as const, accreditation_id: about.accreditation_id, items: { [itemsAsked('institution')[0]!]: 2 } }
  await accreditor.send(feedback.keepDraft, { body })
  expect((await accreditor.send(feedback.drafts)).data).toMatchObject([{ about: 'institution', accreditor_id: null }])
  const colleague = await app.as('institution', { institution_id })
  for (const client of [school, colleague, await app.as('accreditor')]) expect((await client.send(feedback.drafts)).data).toEqual([])
})

test('a draft about a foreign visit looks like one about no visit', async () => {
  const { about } = await visited()
  const stranger = await app.as('institution')
  const foreign = await stranger.refused(feedback.keepDraft, { body: { ...about, comment: 'Hello' } })
  const unknown = await stranger.refused(feedback.keepDraft, {
    body: { ...about, accreditation_id: '01900000-0000-7000-8000-000000000000', comment: 'Hello' },
  })
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
})

test('scores outside one to five are refused', async () => {
  const { school, about } = await visited()
  expect((await school.refused(feedback.keepDraft, { body: { ...about, items: { preparation: 6 } } })).status).toBe(422)
})

async function visited() {
  const visit = await insertAccreditation(app.db, { status: 'reported' })
  const { accreditor_id } = await insertAssignment(app.db, { accreditation_id: visit.id })
  const school = await app.as('institution', { institution_id: visit.institution_id })
  const accreditor = await app.asAccount(accreditor_id)
  return {
    school,
    accreditor,
    institution_id: visit.institution_id,
    about: { about: 'accreditor' as const, accreditation_id: visit.id, accreditor_id },
  }
}
