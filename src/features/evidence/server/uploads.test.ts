import { access } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { hashOf, makeRooms, shaOf, uploadFile as upload, uploadThroughCuts } from '../../../../testing/evidence.ts'
import { agency } from '../../../kit/contract/agency.ts'
import type { CallError } from '../../../kit/contract/client.ts'
import { partsPlace } from '../../../kit/server/files/parts.ts'
import { evidence } from '../contract.ts'
import { forgetOldUploads } from './old-uploads.ts'

const app = await startApp()
const makeRoom = makeRooms(app)

test('what is not a file of these kinds is refused by its content, and what is too large at once', async () => {
  const { survey, owner } = await makeRoom()
  const refused = async (content: BlobPart, name: string) => {
    const file = new Blob([content])
    return upload(owner, survey, file, { name, title: name }).catch((error: CallError) => [error.status, error.message])
  }
  expect(await refused('MZ\x90\0\x03\0\0\0', 'plan.pdf')).toEqual([422, expect.stringContaining('is not a PDF')])
  expect(await refused('<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'a.png')).toEqual([422, expect.stringContaining('SVG')])
  expect(await refused('text\0with a nul', 'notes.txt')).toEqual([422, expect.stringContaining('not a text')])
  expect(await refused('<script>alert(1)</script>', 'page.html')).toMatchObject([422, expect.any(String)])
  expect(await upload(owner, survey, new Blob(['a,b\n1,2\n']), { name: 'list.csv', title: 'List' })).toMatchObject({ type: 'text/csv' })
  const body = { title: 'Film', name: 'film.pdf', bytes: agency.evidenceMegabytes * 1_048_576 + 1 }
  const large = await owner.refused(evidence.begin, { params: { survey_id: survey }, body })
  expect([large.status, large.message]).toEqual([413, 'The file is larger than 100 MB. Make it smaller and choose it again.'])
  for (const url of ['http://example.edu', 'javascript:alert(1)', 'https://a:b@example.edu', 'https://localhost'])
    expect((await owner.refused(evidence.link, { params: { survey_id: survey }, body: { title: 'x', url } })).status).toBe(422)
})

test('a file over a line that is cut ten times begins nowhere anew', async () => {
  const { sent, lost, parts, size, whole, item, read, again, uploadId, listed } = await uploadThroughCuts(app, await makeRoom(), 12)
  expect(parts).toBeGreaterThan(10)
  expect(sent).toBe(size + lost)
  expect(item).toMatchObject({ bytes: size, sha256: await hashOf(whole) })
  expect(await hashOf(read)).toBe(item.sha256)
  // asked once more, because the answer might have been lost: the same, and no second item
  expect([again.id, listed]).toEqual([item.id, 1])
  await expect(access(partsPlace(app.settings, uploadId))).rejects.toThrow()
})

test('parts count once, only at their place and only whole; an upload belongs to who began it, and is given up or forgotten', async () => {
  const { survey, visit, owner } = await makeRoom()
  const colleague = await app.as('institution', { institution_id: visit.institution_id })
  const params = { survey_id: survey }
  const begin = async () => (await owner.send(evidence.begin, { params, body: { title: 'Plan', name: 'plan.pdf', bytes: 12 } })).data
  const { id } = await begin()
  const part = (offset: number, text: string, sha256 = shaOf(text)) => ({
    params: { id },
    body: { offset, sha256 },
    file: new File([text], 'part'),
  })
  expect(await owner.refused(evidence.part, part(6, 'second'))).toMatchObject({ status: 409, body: { received: 0 } })
  expect((await owner.refused(evidence.part, part(0, 'first ', shaOf('other')))).errors).toHaveProperty('sha256')
  expect((await owner.send(evidence.part, part(0, '%PDF-1'))).data).toMatchObject({
    received: 6,
    first: { bytes: 6, sha256: shaOf('%PDF-1') },
  })
  expect((await owner.send(evidence.part, part(0, '%PDF-1'))).data.received).toBe(6)
  expect((await owner.refused(evidence.part, part(6, '.4\n%%EOF'))).errors).toHaveProperty('offset')
  const early = await owner.refused(evidence.finish, { params: { id }, body: {} })
  expect([early.status, early.body]).toMatchObject([409, { received: 6 }])
  expect((await owner.send(evidence.uploads, { params })).data).toMatchObject([{ id, received: 6, is_finished: false }])
  // two tabs at once: one of them is told where it goes on
  const both = await Promise.allSettled([owner.send(evidence.part, part(6, '.4\n')), owner.send(evidence.part, part(6, '.4\n'))])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await owner.send(evidence.state, { params: { id } })).data.received).toBe(9)
  for (const client of [colleague, await app.as('institution')]) {
    for (const call of [evidence.state, evidence.cancel] as const) expect((await client.refused(call, { params: { id } })).status).toBe(404)
    expect((await client.refused(evidence.part, part(9, 'EOF'))).status).toBe(404)
    expect((await client.refused(evidence.finish, { params: { id }, body: {} })).status).toBe(404)
  }
  await owner.send(evidence.part, part(9, 'EOF'))
  const changed = await owner.refused(evidence.finish, { params: { id }, body: { sha256: shaOf('another') } })
  expect(changed.errors).toHaveProperty('sha256')
  const item = (await owner.send(evidence.finish, { params: { id }, body: {} })).data
  expect((await owner.refused(evidence.cancel, { params: { id } })).status).toBe(409)
  expect((await owner.send(evidence.part, part(9, 'EOF'))).data.is_finished).toBe(true)
  expect(item.sha256).toBe(shaOf('%PDF-1.4\nEOF'))

  const given = await begin()
  await owner.send(evidence.cancel, { params: { id: given.id } })
  const left = await begin()
  await owner.send(evidence.part, { ...part(0, '%PDF-1'), params: { id: left.id } })
  const week = new Date(Date.now() - (agency.evidenceUploadDays * 24 + 1) * 3_600_000)
  await app.db.updateTable('evidence_uploads').set({ touched_at: week }).where('id', '=', left.id).execute()
  await forgetOldUploads(app.db, app.settings)
  expect((await owner.send(evidence.uploads, { params })).data).toEqual([])
  await expect(access(partsPlace(app.settings, left.id))).rejects.toThrow()
})
