import { expect, test } from 'vitest'
import { startApp } from '../../../../../testing/app.ts'
import {
  insertAccreditation,
  insertAccreditor,
  insertAssignment,
  insertCampus,
  insertCharge,
  insertInstitution,
} from '../../../../../testing/insert.ts'
import { addDays, agencyDay } from '../../../../kit/contract/days.ts'
import { newId } from '../../../../kit/server/db/ids.ts'
import { settings } from '../../../settings/contract.ts'
import { type DayRuleKind, type DayRuleLevel, dayRuleKinds, dayRuleLevels } from '../../../visits/rules-breaks.ts'
import { schedule } from '../../contract.ts'

/**
 * What the server says of every day a visit could be moved to, and what it answers when the visit is moved there, against a model that
 * knows nothing of its queries: it walks through the days one by one, over plain lists. `GENERATED_SEASONS` for more, `GENERATED_SEED`
 * for others.
 */
const seasons = Number(process.env.GENERATED_SEASONS ?? 4)
const seed = Number(process.env.GENERATED_SEED ?? 46)
const movesEach = 12
const lookedAt = 12

const app = await startApp()
const [qa, superadmin] = [await app.as('QA'), await app.as('Superadmin')]
const start = addDays(agencyDay(), 200)
const day = (n: number) => addDays(start, n)

type Visit = {
  id: string
  institution: number
  campuses: string[]
  people: string[]
  from: string
  to: string
  held: boolean
  movable: boolean
}
type Season = {
  visits: Visit[]
  regionOf: Map<string, string>
  blackouts: { from: string; to: string; name: string; regions?: string[] }[]
  /** Institutions that owe, and for which visit. */
  owing: Map<number, string>
  off: { person: string; from: string; to: string }[]
  levels: Record<DayRuleKind, DayRuleLevel>
}

/** Numbers by chance, the same for a seed (mulberry32). */
function chance(of: number) {
  let state = of >>> 0
  return (below: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

async function makeSeason(random: (below: number) => number): Promise<Season> {
  const pick = <T>(from: readonly T[]) => from[random(from.length)] as T
  const { data } = await superadmin.send(settings.show)
  const regions = data.values.regions.regions.slice(0, 2).map((one) => one.name)
  const levels = Object.fromEntries(dayRuleKinds.map((kind) => [kind, pick(dayRuleLevels)])) as Season['levels']
  const blackouts = Array.from({ length: 2 }, (_, n) => {
    const from = random(40)
    return { from: day(from), to: day(from + random(4)), name: `Away ${n}`, ...(random(2) ? { regions: [pick(regions)] } : {}) }
  })
  await superadmin.send(settings.visitDays, {
    body: { blackoutDays: blackouts, nationalHolidays: false, dayRules: levels, version: data.standing.visitDays.version },
  })
  const season: Season = { visits: [], regionOf: new Map(), blackouts, owing: new Map(), off: [], levels }
  const people = []
  for (let n = 0; n < 4; n++) people.push((await insertAccreditor(app.db)).id)
  for (const person of people.slice(0, 2)) {
    const from = random(40)
    season.off.push({ person, from: day(from), to: day(from + random(5)) })
    const { from: from_date, to: to_date } = season.off.at(-1) as Season['off'][number]
    await app.db.insertInto('accreditor_days_off').values({ id: newId(), accreditor_id: person, from_date, to_date, note: null }).execute()
  }
  for (let institution = 0; institution < 2; institution++) {
    const { id: institution_id } = await insertInstitution(app.db)
    const campuses: string[] = []
    for (let n = 0; n < 2; n++) {
      const campus = await insertCampus(app.db, { institution_id, region: pick(regions) })
      campuses.push(campus.id)
      season.regionOf.set(campus.id, campus.region)
    }
    for (let n = 0; n < 4; n++) {
      const from = random(36)
      const [visit_date, visit_end] = [day(from), day(from + random(4))]
      const status = pick(['requested', 'approved', 'scheduled', 'decided', 'postponed', 'cancelled'] as const)
      const [first, second] = random(2) ? campuses : [...campuses].reverse()
      const row = await insertAccreditation(app.db, { campus_id: first as string, status, visit_date, visit_end })
      const covered = [first as string]
      if (random(3) === 0) {
        covered.push(second as string)
        await app.db
          .insertInto('accreditation_campuses')
          .values({ accreditation_id: row.id, campus_id: second as string })
          .execute()
      }
      const mine: string[] = []
      for (const person of people) {
        if (random(3) > 0) continue
        const isOut = random(4) === 0
        await insertAssignment(app.db, { accreditation_id: row.id, accreditor_id: person, status: isOut ? 'declined' : 'confirmed' })
        if (!isOut) mine.push(person)
      }
      season.visits.push({
        ...{ id: row.id, institution, campuses: covered, people: mine, from: visit_date, to: visit_end },
        held: status !== 'postponed' && status !== 'cancelled',
        movable: status === 'requested' || status === 'approved' || status === 'scheduled',
      })
    }
    if (random(2) === 0) {
      const accreditation_id = season.visits.at(-1)?.id as string
      season.owing.set(institution, accreditation_id)
      await insertCharge(app.db, { institution_id, accreditation_id, due_date: addDays(agencyDay(), -1) })
    }
  }
  return season
}

function walk(from: string, to: string): string[] {
  const days = []
  for (let at = from; at <= to; at = addDays(at, 1)) days.push(at)
  return days
}

/** Everything the days break, each as one word; nothing of levels or of what was before. */
function brokenOn(season: Season, visit: Visit, from: string, to: string, isMoved: boolean): Map<string, DayRuleLevel> {
  const broken = new Map<string, DayRuleLevel>()
  const days = walk(from, to)
  const others = season.visits.filter(
    (other) => other.id !== visit.id && other.held && walk(other.from, other.to).some((at) => days.includes(at)),
  )
  for (const other of others) {
    if (other.campuses.some((campus) => visit.campuses.includes(campus))) broken.set(`campus ${other.id}`, season.levels.campus)
    for (const person of visit.people) if (other.people.includes(person)) broken.set(`person ${person} ${other.id}`, season.levels.person)
  }
  for (const { person, ...off } of season.off)
    if (visit.people.includes(person) && walk(off.from, off.to).some((at) => days.includes(at)))
      broken.set(`off ${person} ${off.from}`, 'block')
  for (const at of days) {
    const reaches = (one: Season['blackouts'][number]) =>
      walk(one.from, one.to).includes(at) &&
      (!one.regions || visit.campuses.some((id) => one.regions?.includes(season.regionOf.get(id) as string)))
    if (season.blackouts.some(reaches)) broken.set(`blackout ${at}`, season.levels.blackout)
  }
  if (isMoved && season.owing.has(visit.institution)) broken.set('fees', season.levels.fees)
  for (const [key, level] of broken) if (level === 'ignore') broken.delete(key)
  return broken
}

/** Three visits of one person that begin within thirty days are asked about, too: the rule of the teams. */
function isOften(season: Season, visit: Visit, from: string): boolean {
  return visit.people.some((person) => {
    const days = season.visits
      .filter((other) => other.id !== visit.id && other.held && other.people.includes(person))
      .map((other) => other.from)
    const all = [...days, from].sort()
    return all.some((first) => {
      const within = all.filter((at) => at >= first && at < addDays(first, 30))
      return first <= from && within.includes(from) && within.length >= 3
    })
  })
}

function expected(season: Season, visit: Visit, to: { from: string; to: string }): 'free' | 'warn' | 'block' {
  if (to.from === visit.from) return 'free'
  const before = brokenOn(season, visit, visit.from, visit.to, false)
  const fresh = [...brokenOn(season, visit, to.from, to.to, true)].filter(([key]) => !before.has(key)).map(([, level]) => level)
  if (fresh.includes('block')) return 'block'
  const newlyOften = visit.people.some((person) => {
    const one = { ...visit, people: [person] }
    return isOften(season, one, to.from) && !isOften(season, one, visit.from)
  })
  return fresh.includes('warn') || newlyOften ? 'warn' : 'free'
}

test('what moving would break, and what is held when a visit is moved, are what a walk through the days finds', async () => {
  const counted = { free: 0, warn: 0, block: 0 }
  for (let n = 0; n < seasons; n++) {
    const random = chance(seed + n)
    const season = await makeSeason(random)
    const movable = season.visits.filter((visit) => visit.movable)
    for (let step = 0; step < movesEach && movable.length > 0; step++) {
      const visit = movable[random(movable.length)] as Visit
      const length = walk(visit.from, visit.to).length
      const first = random(40 - lookedAt)
      const body = { from: day(first), to: day(first + lookedAt - 1) }
      const { data } = await qa.send(schedule.moves, { params: { id: visit.id }, body })
      const wanted = walk(body.from, body.to).map((from) => ({ from, to: addDays(from, length - 1) }))
      const model = wanted.map((days) => [days.from, expected(season, visit, days)])
      expect([seed + n, data.map((one) => [one.visit_date, one.standing])]).toEqual([seed + n, model])

      const target = wanted[random(wanted.length)] as { from: string; to: string }
      if (target.from === visit.from) continue
      const standing = expected(season, visit, target)
      counted[standing]++
      const { version } = await app.db.selectFrom('accreditations').select('version').where('id', '=', visit.id).executeTakeFirstOrThrow()
      const edit = { id: visit.id, version, visit_date: target.from }
      const status = await qa.send(schedule.edit, { body: edit }).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
      expect([seed + n, step, status]).toEqual([seed + n, step, { free: 200, warn: 409, block: 422 }[standing]])
      if (standing === 'block') continue
      if (standing === 'warn') {
        const shown = data.find((one) => one.visit_date === target.from)
        const confirm_breaks = shown?.breaks.flatMap((one) => one.keys) ?? []
        await qa.send(schedule.edit, { body: { ...edit, confirm_breaks, confirm_conflict: true } })
      }
      Object.assign(visit, target)
      // a charge falls due before its visit: one whose visit has moved ahead is due later
      if (season.owing.get(visit.institution) === visit.id) season.owing.delete(visit.institution)
    }
  }
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(0)
})
