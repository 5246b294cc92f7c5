import { expect, test } from 'vitest'
import { keptOf, pageOf, readsAt } from './page-reads.ts'

const season = '018cc251-f452-7592-9262-2a4e36682e71'
const visit = '018cc251-f578-77ca-8fcc-19d3f1073c1a'
const other = '018cc251-f400-79bd-9d70-2b514d9053af'

test('a page about a record is one page, whichever record it is about', () => {
  expect(pageOf(`/admin/schedule/${season}/${visit}?mode=list`)).toBe('/admin/schedule/{id1}/{id2}?mode=list')
  expect(pageOf(`/admin/schedule/${visit}/${season}?mode=list`)).toBe('/admin/schedule/{id1}/{id2}?mode=list')
  expect(pageOf('/admin/institution/programs?page=2')).toBe('/admin/institution/programs?page=2')
})

test('what one record’s page read is read for another record by its own ids', () => {
  const read = [
    { name: 'GET /api/visits/:id', input: { params: { id: visit } } },
    { name: 'GET /api/seasons/:id/visits/:visit_id', input: { params: { id: season, visit_id: visit }, query: { page: 1 } } },
  ]
  const kept = keptOf(`/seasons/${season}/${visit}`, read)
  expect(JSON.stringify(kept)).not.toContain(visit)
  expect(readsAt(`/seasons/${season}/${visit}`, kept)).toEqual(read)
  expect(readsAt(`/seasons/${other}/${season}`, kept)).toEqual([
    { name: 'GET /api/visits/:id', input: { params: { id: season } } },
    { name: 'GET /api/seasons/:id/visits/:visit_id', input: { params: { id: other, visit_id: season }, query: { page: 1 } } },
  ])
})

test('what names a record that the address does not name is read for this record alone', () => {
  const named = (id: string, name: string) => ({ name: `GET /api/${name}/:id`, input: { params: { id } } })
  const read = [named(visit, 'a'), named(other, 'institution'), named(visit, 'b')]
  expect(keptOf(`/visits/${visit}`, read).map(({ name }) => name)).toEqual(['GET /api/a/:id', 'GET /api/b/:id'])
  // a list has no record of its own: what it filters by stays
  expect(keptOf('/visits', read)).toEqual(read)
})
