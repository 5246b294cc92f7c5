/**
 * `npm run bench:season`: plans seasons of generated people and visits in the thread that plans them for staff: one visit, twenty, sixty with six
 * hundred people; asks why each place is as it is and why impossible visits are; holds the ways against a season planned by hand; and asks a
 * server in the same process meanwhile. Prints a table for docs/performance.md; exits with 1 when something is missed.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { checkPlan } from '../../src/features/seasons/rules-check.ts'
import type { Plan, SeasonInput } from '../../src/features/seasons/rules-plan.ts'
import { explainer } from '../../src/features/seasons/server/plan/explain.ts'
import { whyImpossible } from '../../src/features/seasons/server/plan/impossible.ts'
import { planSeason } from '../../src/features/seasons/server/plan/plan.ts'
import { planAsPeopleDo } from '../../testing/seasons/by-hand.ts'
import { ampleSeason } from '../../testing/seasons/generated.ts'
import { median } from '../measured.ts'

const people = 600
const seeds = [1, 2, 3]
type Line = { what: string; measured: string; promised: string; isMet: boolean }
const lines: Line[] = []
const say = (what: string, measured: string, promised: string, isMet: boolean) => lines.push({ what, measured, promised, isMet })

await oneVisit()
await twentyVisits()
const whole = await sixtyVisits()
againstHand(whole)
everyPlace(whole)
await impossibleOnes(whole)

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${(os.loadavg()[0] ?? 0).toFixed(1)}, ${seeds.length} seasons of each size\n`,
)
console.log('| | measured | promised | |\n|---|---|---|---|')
for (const { what, measured, promised, isMet } of lines)
  console.log(`| ${what} | ${measured} | ${promised} | ${isMet ? '' : '**missed**'} |`)
if (lines.some(({ isMet }) => !isMet)) process.exitCode = 1

/** `processor`: seconds of it, whatever else the machine does. */
type Planned = { input: SeasonInput; plan: Plan; first: number; seconds: number; processor: number }

async function plan(input: SeasonInput): Promise<Planned> {
  const begin = performance.now()
  const used = process.cpuUsage()
  let first = Number.POSITIVE_INFINITY
  const found = await planSeason(input, {
    onBetter: () => {
      first = Math.min(first, since(begin))
    },
  })
  const broken = checkPlan(input, found)
  if (broken.length > 0) throw new Error(`A rule is broken: ${JSON.stringify(broken[0])}`)
  return { input, plan: found, first, seconds: since(begin), processor: processorSince(used) }
}

function processorSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

function processorOf(done: readonly Planned[]): string {
  return ` (${Math.max(...done.map(({ processor }) => processor)).toFixed(2)} s of a processor)`
}

function since(begin: number): number {
  return (performance.now() - begin) / 1000
}

async function oneVisit(): Promise<void> {
  const cold = await plan(ampleSeason(99, { people, visits: 1, weeks: 6 }))
  const times: number[] = []
  for (const seed of [1, 2, 3, 4, 5, 6, 7]) times.push((await plan(ampleSeason(seed, { people, visits: 1, weeks: 6 }))).seconds)
  const [middle, slowest] = [median(times), Math.max(...times)]
  say(
    `one visit, ${people} people`,
    `${middle.toFixed(2)} s, slowest ${slowest.toFixed(2)} s, the first with its thread ${cold.seconds.toFixed(2)} s${processorOf([cold])}`,
    '≤ 0.5 s',
    slowest <= 0.5,
  )
}

async function twentyVisits(): Promise<void> {
  const done: Planned[] = []
  for (const seed of seeds) done.push(await plan(ampleSeason(seed, { people, visits: 20, weeks: 6 })))
  const first = Math.max(...done.map((one) => one.first))
  const seconds = Math.max(...done.map((one) => one.seconds))
  const gap = Math.max(...done.map((one) => one.plan.proof.gap ?? 100))
  say('20 visits: first answer', `${first.toFixed(1)} s`, '≤ 2 s', first <= 2)
  say(
    '20 visits: proven',
    `within ${gap} % after ${seconds.toFixed(1)} s${processorOf(done)}`,
    'within 2 % ≤ 10 s',
    gap <= 2 && seconds <= 10,
  )
}

async function sixtyVisits(): Promise<Planned[]> {
  const inputs = seeds.map((seed) => ampleSeason(seed, { people, visits: 60, weeks: 16 }))
  const done: Planned[] = []
  const { quiet, meanwhile } = await beside(async () => {
    for (const input of inputs) done.push(await plan(input))
  })
  const seconds = Math.max(...done.map((one) => one.seconds))
  say(
    `60 visits, ${people} people`,
    `${seconds.toFixed(1)} s, first answer after ${Math.max(...done.map((one) => one.first)).toFixed(1)} s${processorOf(done)}`,
    '≤ 30 s',
    seconds <= 30,
  )
  const more = 100 * (meanwhile / quiet - 1)
  say(
    'p95 of other calls meanwhile',
    `${meanwhile.toFixed(2)} ms, ${quiet.toFixed(2)} ms without (${more.toFixed(0)} % more)`,
    '≤ 10 % more',
    more <= 10,
  )
  const left = done.reduce((sum, one) => sum + one.plan.unplanned.length, 0)
  const share = Math.min(...done.map(({ plan: { figures } }) => (100 * figures.worst) / figures.mean))
  say('60 visits: visits without a team', `${left}`, '0', left === 0)
  say('worst-served visit, of the mean', `${share.toFixed(1)} %`, '≥ 90 %', share >= 90)
  return done
}

/** 95th percentile in ms of a small answer of a server in this process, without and with the work. */
async function beside(work: () => Promise<void>): Promise<{ quiet: number; meanwhile: number }> {
  const server = createServer((_, answer) => answer.end(JSON.stringify({ now: Date.now() }))).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const asked = async (isOver: () => boolean) => {
    const times: number[] = []
    while (!isOver()) {
      const begin = performance.now()
      await (await fetch(address)).text()
      times.push(performance.now() - begin)
      await new Promise((later) => setTimeout(later, 5))
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] as number
  }
  const ends = performance.now() + 10_000
  const quiet = await asked(() => performance.now() > ends)
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  const meanwhile = await asked(() => isDone)
  await working
  server.close()
  return { quiet, meanwhile }
}

function againstHand(done: readonly Planned[]): void {
  for (const [by, name, least] of [
    ['name', 'by the list of names', 25],
    ['region', 'by the list, people near by first', 25],
  ] as const) {
    const byHand = done.map(({ input }) => planAsPeopleDo(input, by))
    const kmOf = (plans: readonly Plan[]) => {
      const places = plans.flatMap(({ visits }) => visits.flatMap(({ team }) => team)).length
      return plans.reduce((sum, { figures }) => sum + figures.km, 0) / places
    }
    const [hand, ours] = [kmOf(byHand), kmOf(done.map((one) => one.plan))]
    const left = byHand.reduce((sum, { unplanned }) => sum + unplanned.length, 0)
    const worst = Math.min(...byHand.map(({ figures }) => figures.worst))
    const less = 100 * (1 - ours / hand)
    say(
      `ways, against choosing ${name}`,
      `${ours.toFixed(0)} km a place, ${hand.toFixed(0)} by hand (worst served ${worst} %, ${left} visits without a team): ${less.toFixed(0)} % less`,
      `≥ ${least} % less`,
      less >= least,
    )
  }
}

function everyPlace(done: readonly Planned[]): void {
  let [places, explained, slowest] = [0, 0, 0]
  for (const { input, plan: found } of done) {
    const explain = explainer(input, found)
    for (const { visit_id, team } of found.visits) {
      const begin = performance.now()
      const why = explain(visit_id)
      slowest = Math.max(slowest, performance.now() - begin)
      places += team.length
      explained += why.filter(({ next, why: how }) => how !== 'chosen' || next.length > 0).length
    }
  }
  say('places explained', `${explained} of ${places}, ${slowest.toFixed(0)} ms a visit at most`, 'all', explained === places)
}

/** Visits of the seasons made impossible, one way after the other. */
async function impossibleOnes(done: readonly Planned[]): Promise<void> {
  let [asked, most, slowest, unnamed] = [0, 0, 0, 0]
  for (const { input, plan: found } of done.slice(0, 1)) {
    for (const [at, visit] of input.visits.slice(0, 12).entries()) {
      const worse = [
        { ...visit, places: { overall_coordinator: 1, member: 700 } },
        {
          ...visit,
          disciplines: [...visit.disciplines, 'Naval architecture'],
          conflicts: input.people.filter((one) => one.disciplines.length === 0).map(({ id }) => ({ person_id: id, kind: 'tie' as const })),
        },
        { ...visit, blocked_days: daysOf(visit.window.from, visit.window.to) },
        { ...visit, ruled_out: input.people.filter(({ may_coordinate }) => may_coordinate).map(({ id }) => id) },
      ][at % 4] as typeof visit
      const begin = performance.now()
      const { rules } = await whyImpossible(
        { ...input, visits: input.visits.map((one) => (one.id === visit.id ? worse : one)) },
        visit.id,
        found,
      )
      slowest = Math.max(slowest, since(begin))
      most = Math.max(most, rules.length)
      asked++
      if (rules.length === 0) unnamed++
    }
  }
  say(
    'impossible visits',
    `${asked} asked: at most ${most} rules named, ${slowest.toFixed(1)} s at most`,
    '1 to 3 rules, ≤ 5 s',
    most <= 3 && slowest <= 5 && unnamed === 0,
  )
}

function daysOf(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return Array.from({ length: (last - first) / 86_400_000 + 1 }, (_, n) => new Date(first + n * 86_400_000).toISOString().slice(0, 10))
}
