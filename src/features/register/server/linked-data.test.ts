import { expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from '../../../../testing/app.ts'
import { insertInstitution, insertProgram } from '../../../../testing/insert.ts'
import { enter, enterAbout, held, level2 } from '../../../../testing/register/book.ts'
import { register, registerData } from '../contract.ts'

const app = await startApp({ PUBLIC_URL: 'https://agency.example' })
const { visitor } = app

const Ref = z.strictObject({ '@id': z.url() })
const Action = z.object({
  '@type': z.tuple([z.literal('Action'), z.string().regex(/^ceterms:(Accredit|Renew|Recognize|Credentialing|Approve|Revoke)Action$/)]),
  '@id': z.url(),
  identifier: z.string().regex(/^D-\d{4}-\d{4,}$/),
  name: z.string().min(3),
  agent: Ref,
  object: Ref,
  startTime: z.iso.date(),
  endTime: z.iso.date().optional(),
  'ceterms:actingAgent': Ref,
  'ceterms:object': Ref,
  'ceterms:startDate': z.iso.date(),
  'ceterms:endDate': z.iso.date().optional(),
  'ceterms:description': z.string(),
  'ceterms:supersedes': Ref.optional(),
  'ceterms:supersededBy': Ref.optional(),
})
const Linked = z.strictObject({
  '@context': z.tuple([z.literal('https://schema.org'), z.strictObject({ ceterms: z.url() })]),
  '@graph': z.tuple(
    [
      z.object({
        '@type': z.tuple([z.literal('EducationalOccupationalProgram'), z.literal('ceterms:LearningProgram')]),
        '@id': z.url(),
        name: z.string(),
        provider: z.object({ '@type': z.literal('CollegeOrUniversity'), '@id': z.url(), name: z.string() }),
        educationalCredentialAwarded: z.object({ recognizedBy: Ref.optional() }),
      }),
      z.object({ '@type': z.tuple([z.literal('Organization'), z.literal('ceterms:QACredentialOrganization')]), '@id': z.url() }),
    ],
    Action,
  ),
})

test('every kind of decision is valid linked data, the ones against a program too', async () => {
  const { id } = await insertProgram(app.db)
  const old = { decided_on: '2020-02-20', counts_from: '2020-02-20' }
  const term = { level: 'level_2', valid_from: '2020-03-01', valid_to: '2023-02-28' } as const
  const wrong = await enter(app, id, 'grant', { ...old, ...term })
  await enter(app, id, 'grant', { ...old, ...term, supersedes: wrong })
  await enter(app, id, 'renew', { ...old, ...term })
  await enter(app, id, 'qualify', { ...old, qualified_for: 'level_3' })
  await enter(app, id, 'not_grant', old)
  await enter(app, id, 'extend_grace', { ...old, valid_to: '2023-02-28', grace_until: '2024-02-28' })
  await enter(app, id, 'downgrade', { ...old, ...term, level: 'level_1' })
  await enter(app, id, 'correct', { ...old, ...term })
  await enter(app, id, 'history', { ...old })
  await enter(app, id, 'lapse', old)
  await enter(app, id, 'withdraw', old)
  const linked = Linked.parse(JSON.parse(await (await visitor.send(registerData.linked, { params: { id } })).text()))
  const [program, , ...actions] = linked['@graph']
  expect(actions.map((one) => (one as z.infer<typeof Action>)['@type'][1].replace(/^ceterms:|Action$/g, ''))).toEqual([
    'Accredit',
    'Accredit',
    'Renew',
    'Recognize',
    'Credentialing',
    'Approve',
    'Revoke',
    'Accredit',
    'Revoke',
    'Revoke',
    'Revoke',
  ])
  expect(program.educationalCredentialAwarded.recognizedBy).toBeUndefined()
  expect(actions[0]).toMatchObject({ 'ceterms:supersededBy': { '@id': (actions[1] as z.infer<typeof Action>)['@id'] } })
})

test('what an institution holds as a whole is public like what a program holds: on any day, with its decisions, as linked data', async () => {
  const { id } = await insertInstitution(app.db)
  const on = async (day?: string) => (await visitor.send(register.institution, { params: { id }, query: day ? { on: day } : {} })).data
  expect((await on()).state).toMatchObject({ level: 'none' })
  await enterAbout(app, { institution_id: id }, 'grant', { ...level2, decided_on: '2022-02-20' })
  expect((await on()).state).toMatchObject(held)
  expect((await on('2022-02-28')).state).toMatchObject({ level: 'none' })
  expect((await on()).decisions.map(({ act, program_id }) => [act, program_id])).toEqual([['grant', null]])
  const answer = await visitor.send(registerData.linkedInstitution, { params: { id } })
  const { '@graph': graph } = JSON.parse(await answer.text()) as { '@graph': Record<string, unknown>[] }
  expect(graph[0]).toMatchObject({ hasCredential: { name: 'Level II' } })
  expect(Action.parse(graph[2])['@type'][1]).toBe('ceterms:AccreditAction')
  // what it holds is what the book says: nobody else writes it
  const write = app.db.updateTable('institutions').set({ institutional_level: 'level_4' }).where('id', '=', id).execute()
  await expect(write).rejects.toThrow(/book/)
})
