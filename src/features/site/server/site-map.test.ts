import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAnnouncement } from '../../../../testing/insert.ts'
import { publicPages } from '../rules.ts'

const app = await startApp({ PUBLIC_URL: 'https://agency.example/' })
const read = async (path: string) => (await app.visitor.fetch(path, {})).text()

test('the map has every public page and every announcement that is public, and nothing else', async () => {
  await insertAnnouncement(app.db, { slug: 'public' })
  await insertAnnouncement(app.db, { slug: 'draft', status: 'draft' })
  await insertAnnouncement(app.db, { slug: 'planned', publish_at: new Date(Date.now() + 60_000) })
  const map = await read('/sitemap.xml')
  const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    [...publicPages.map(({ path }) => path), '/announcement?id=public'].map((path) => `https://agency.example${path}`),
  )
})

test('search engines are told where the map is, and that the portal and the interface are nobody’s to find', async () => {
  const lines = (await read('/robots.txt')).split('\n')
  expect(lines).toContain('Sitemap: https://agency.example/sitemap.xml')
  for (const folder of ['/api/', '/admin/', '/accreditor/', '/institution/']) expect(lines).toContain(`Disallow: ${folder}`)
  // pictures of pages that are found
  expect(lines).toContain('Allow: /api/announcement/cover')
})
