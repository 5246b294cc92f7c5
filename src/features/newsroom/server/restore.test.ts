import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { bySystem, inAct } from '../../../kit/server/acts/act.ts'
import { newId } from '../../../kit/server/db/ids.ts'
import { announcements } from '../../announcements/contract.ts'
import { deleteUnusedFiles } from '../../files/server/queries-unused.ts'
import { forgetPastRemovals } from '../../removals/server/past-removals.ts'
import { newsroom } from '../contract.ts'

const app = await startApp()
const [creator, admin] = [await app.as('Content Creator'), await app.as('Admin')]

const picture = async (name: string) => {
  const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#112361' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], name, { type: 'image/png' })
}
const written = async (title = `Notice ${newId()}`) =>
  (await creator.send(newsroom.add, { body: { title, category: 'trainings', body: '<p>Text</p>', status: 'published' } })).data
const remove = (id: string) => creator.send(newsroom.remove, { params: { id } })
const later = (id: string) =>
  sql`update removals set removed_at = removed_at - interval '61 minutes' where record_id = ${id}::uuid`.execute(app.db)

test('what was deleted comes back whole: text, cover, pictures, attachments and address, with one entry of the log', async () => {
  const image = (await creator.send(newsroom.addImage, { file: await picture('hall.png') })).data
  const { id } = (
    await creator.send(newsroom.add, {
      body: {
        title: 'With everything',
        category: 'ann_conferences',
        body: `<p>Come.</p><img src="${image.address}" alt="The hall">`,
        cover_alt: 'The hall',
        venue: 'Hall of Pines',
        event_from: '2027-03-01',
        event_to: '2027-03-02',
        status: 'published',
        pinned: true,
      },
      file: await picture('cover.png'),
    })
  ).data
  await creator.send(newsroom.addAttachment, { params: { id }, file: new File(['%PDF-1.4\n%%EOF\n'], 'map.pdf') })
  const before = (await creator.send(newsroom.show, { params: { id } })).data
  const shown = (await app.visitor.send(announcements.show, { query: { id } })).data
  await sql`update files set created_at = created_at - interval '8 days'`.execute(app.db)

  await remove(id)
  expect((await app.visitor.refused(announcements.show, { query: { id } })).status).toBe(404)
  // its files are those of a record that may come back
  const unused = await inAct(bySystem(app.db, app.settings, 'test'), async (act) => {
    act.spare()
    return deleteUnusedFiles(act.trx)
  })
  expect(unused).toEqual([])

  const { data, message } = await creator.send(newsroom.restore, { params: { id } })
  expect(message).toBe('With everything is back.')
  expect(data).toEqual(before)
  expect((await app.visitor.send(announcements.show, { query: { id } })).data).toEqual(shown)
  expect((await creator.fetch(`/api/admin/announcements/${id}/cover`, { method: 'GET' })).status).toBe(200)
  const entries = await app.db.selectFrom('log_entries').select(['action', 'says']).where('object_id', '=', id).orderBy('id').execute()
  expect(entries.slice(-2)).toEqual([
    { action: 'announcement.deleted', says: 'Deleted the announcement With everything' },
    { action: 'announcement.restored', says: 'Brought back the announcement With everything' },
  ])
  // once
  expect((await creator.refused(newsroom.restore, { params: { id } })).status).toBe(404)
})

test('only who deleted it brings it back, and within an hour; then it is gone for good', async () => {
  const { id } = await written()
  await remove(id)
  const other = await admin.refused(newsroom.restore, { params: { id } })
  expect([other.status, other.message]).toEqual([403, 'This announcement was deleted by somebody else, who alone brings it back.'])
  await later(id)
  const past = await creator.refused(newsroom.restore, { params: { id } })
  expect(past.status).toBe(409)
  expect(past.message).toContain('more than an hour ago')
  await forgetPastRemovals(app.db, app.settings, '2027-01-01', 'test')
  expect((await creator.refused(newsroom.restore, { params: { id } })).status).toBe(404)
  expect((await creator.refused(newsroom.restore, { params: { id: newId() } })).status).toBe(404)
})

test('where another has its address by now it is told so, and comes back once that is free', async () => {
  const { id, slug, title } = await written('Board meeting in March')
  await remove(id)
  const taken = await written(title)
  expect(taken.slug).toBe(slug)
  const refused = await creator.refused(newsroom.restore, { params: { id } })
  expect([refused.status, refused.message]).toEqual([
    409,
    `Another announcement has the address ${slug} by now. Give that one another address, then bring this one back.`,
  ])
  await creator.send(newsroom.edit, { params: { id: taken.id }, body: { slug: `${slug}-again`, version: taken.version } })
  expect((await creator.send(newsroom.restore, { params: { id } })).data.slug).toBe(slug)
})
