/**
 * Imports that are taken back after others have worked, by chance, beside a model that is a handful of maps: what the model says of each
 * program is what the database has. GENERATED_HISTORIES for more, GENERATED_SEED for others.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import { csv, programFiles } from '../../../../../testing/program-files.ts'
import { checkBook } from '../../../decisions/server/check-book.ts'
import { imports } from '../../../imports/contract.ts'
import { levelNames } from '../../../ladder/rules.ts'
import { programs } from '../../contract.ts'

const app = await startApp()
const admin = await app.as('Admin')
const { freshCampus, run } = programFiles(app, admin)
const runs = Number(process.env.GENERATED_HISTORIES ?? 25)

const names = ['BS A', 'BS B', 'BS C', 'BS D', 'BS E'] as const
type Name = (typeof names)[number]
const levels = ['none', 'candidate', 'level_1', 'level_2'] as const
type Held = { level: (typeof levels)[number]; valid_to: string | null; discipline: string | null }
/** `by` counts who changed it last, so that an undo can tell its own state from another's. */
type Model = Map<Name, Held & { touched: number }>

const name = fc.constantFrom(...names)
const held = fc
  .record({ level: fc.constantFrom(...levels), discipline: fc.constantFrom(null, 'Health', 'Arts') })
  .map(({ level, discipline }) => ({
    ...{ level, discipline },
    valid_to: level === 'none' ? null : '2031-05-31',
  }))
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('import' as const),
      rows: fc.uniqueArray(fc.tuple(name, held), { selector: ([one]) => one, minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit' as const), name, held }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), name }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const), which: fc.nat(5) }) },
)

type Kept = { id: string; rows: Map<Name, { before: Held | null; touched: number }> }

test('whatever others did since, an undo gives back exactly what nobody touched, and names the rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
      const { campus, start } = await freshCampus()
      const model: Model = new Map()
      const kept: Kept[] = []
      let touches = 0
      for (const one of steps) {
        if (one.act === 'import') {
          const lines = one.rows.map(([program, { level, valid_to, discipline }]) =>
            [start, program, 'Undergraduate', levelNames[level], valid_to ?? '', discipline ?? ''].join(','),
          )
          const { import_id } = await run(csv('institution_name,campus_name,program_name,degree_level,level,valid_to,discipline', ...lines))
          const rows: Kept['rows'] = new Map()
          for (const [program, said] of one.rows) {
            const before = model.get(program)
            // an empty cell keeps what is stored
            const after = { ...said, discipline: said.discipline ?? before?.discipline ?? null }
            if (before && same(before, after)) continue
            const touched = ++touches
            rows.set(program, { before: before ? { ...before } : null, touched })
            model.set(program, { ...after, touched })
          }
          if (import_id) kept.push({ id: import_id, rows })
          expect(import_id !== undefined).toBe(rows.size > 0)
        } else if (one.act === 'edit') {
          const stored = await find(campus.id, one.name)
          if (!stored) continue
          const { id, version, degree_level, valid_from } = stored
          const from = one.held.level === 'none' ? null : valid_from
          await admin.send(programs.edit, {
            body: { id, version, name: one.name, degree_level, ...one.held, valid_from: from, reason: 'Changed by a test.' },
          })
          const before = model.get(one.name)
          if (before && !same(before, one.held)) model.set(one.name, { ...one.held, touched: ++touches })
        } else if (one.act === 'delete') {
          const stored = await find(campus.id, one.name)
          if (!stored) continue
          await admin.send(programs.removeMany, { body: { ids: [stored.id] } })
          model.delete(one.name)
        } else {
          const asked = kept[one.which % Math.max(1, kept.length)]
          if (!asked || asked.rows.size === 0) continue
          const stays = [...asked.rows]
            .filter(([program, { touched }]) => model.get(program)?.touched !== touched)
            .map(([program]) => program)
          const seen = (await admin.send(imports.undoing, { params: { id: asked.id } })).data
          expect(seen.stays.map((stay) => stay.name).sort()).toEqual([...stays].sort())
          if (stays.length === asked.rows.size) {
            expect((await admin.refused(imports.undo, { params: { id: asked.id }, body: { leave: stays.length } })).status).toBe(409)
            continue
          }
          await admin.send(imports.undo, { params: { id: asked.id }, body: { leave: stays.length } })
          for (const [program, { before }] of asked.rows) {
            if (stays.includes(program)) continue
            if (before) model.set(program, { ...before, touched: ++touches })
            else model.delete(program)
            asked.rows.delete(program)
          }
        }
        expect(await stored(campus.id)).toEqual(plain(model))
      }
    }),
    { numRuns: runs, ...(process.env.GENERATED_SEED ? { seed: Number(process.env.GENERATED_SEED) } : {}) },
  )
  // the book, read anew, comes to what programs hold
  await checkBook(app.db)
})

function same(one: Held, other: Held): boolean {
  return one.level === other.level && one.valid_to === other.valid_to && one.discipline === other.discipline
}

async function find(campusId: string, program: Name) {
  return app.db
    .selectFrom('programs')
    .select(['id', 'version', 'degree_level', 'valid_from'])
    .where('campus_id', '=', campusId)
    .where('name', '=', program)
    .executeTakeFirst()
}

function stored(campusId: string) {
  return app.db
    .selectFrom('programs')
    .select(['name', 'level', 'valid_to', 'discipline'])
    .where('campus_id', '=', campusId)
    .orderBy('name')
    .execute()
}

function plain(model: Model) {
  return [...model]
    .map(([one, { level, valid_to, discipline }]) => ({ name: one, level, valid_to, discipline }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
