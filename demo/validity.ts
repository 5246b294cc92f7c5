/** Settles the validity of every program: granted ones by their decision, the others by the register of the years before. */

import type { Level, ValidityStatus } from '../src/features/ladder/rules.ts'
import { validityEnd } from '../src/features/ladder/rules-terms.ts'
import { agency } from '../src/kit/contract/agency.ts'
import { addDays, addMonths, daysBetween } from '../src/kit/contract/days.ts'
import { boardDay, type Day, longDay } from './basis/calendar.ts'
import { type Random, randomOf } from './basis/random.ts'
import type { Program } from './programs.ts'

/** Shares of all programs that run out, have run out, or stand in their grace period; the rest is valid. */
const wanted = { upcoming: 0.09, expired: 0.04, grace: 0.03 } as const

export function settleValidity(programs: readonly Program[], today: Day): void {
  const random = randomOf('validity')
  const counts = { upcoming: 0, expired: 0, grace: 0 }
  const left: Program[] = []
  for (const program of random.shuffle(programs)) {
    if (program.level === 'none') continue
    if (program.granted) fix(program, program.valid_from as Day)
    else if (program.validBefore) fix(program, behind(program, random, today))
    else left.push(program)
  }
  for (const status of ['upcoming', 'expired', 'grace'] as const) {
    while (counts[status] < Math.round(programs.length * wanted[status]) && left.length > 0) {
      const program = left.pop() as Program
      fix(program, startFor(program, status, random, today), status)
    }
  }
  for (const program of left) fix(program, startFor(program, 'valid', random, today))

  function fix(program: Program, from: Day, wish?: ValidityStatus): void {
    const level = program.level as Exclude<Level, 'none'>
    program.valid_from = from
    program.valid_to = validityEnd(level, from)
    const ended = program.valid_to < today
    if (
      ended &&
      (wish === 'grace' ||
        (wish === undefined && daysBetween(program.valid_to, today) < 330 && counts.grace < programs.length * wanted.grace))
    ) {
      giveGrace(program, random, today)
      counts.grace++
    } else if (ended) counts.expired++
    else if (program.valid_to <= addMonths(today, agency.upcomingMonths)) counts.upcoming++
  }
}

/** A beginning before the visit that did not grant, late enough to be believable today. */
function behind(program: Program, random: Random, today: Day): Day {
  const years = agency.validityYears[program.level as Exclude<Level, 'none'>]
  const latest = program.validBefore as Day
  const earliest = addDays(addMonths(today, -12 * years), 20)
  const room = Math.max(0, daysBetween(earliest, latest) - 40)
  return earliestBoard(addDays(earliest < latest ? earliest : addDays(latest, -60), random.between(0, room)), latest)
}

/** A beginning whose end gives the wished status today. */
function startFor(program: Program, status: 'valid' | 'upcoming' | 'expired' | 'grace', random: Random, today: Day): Day {
  const years = agency.validityYears[program.level as Exclude<Level, 'none'>]
  const ends = {
    valid: () => addDays(today, random.between(400, years * 365 - 45)),
    upcoming: () => addDays(today, random.between(2, 330)),
    expired: () => addDays(today, -random.between(35, random.chance(0.7) ? 400 : 700)),
    grace: () => addDays(today, -random.between(35, 300)),
  }
  const from = addMonths(ends[status](), -12 * years)
  return earliestBoard(from, addDays(from, 31))
}

/** The meeting of the Board on or after a day, as long as it lies before the limit. */
function earliestBoard(day: Day, limit: Day): Day {
  const meeting = boardDay(day)
  return meeting < limit ? meeting : day
}

/** A grace period of the usual length, with its reason and the resolution of the Board. */
function giveGrace(program: Program, random: Random, today: Day): void {
  program.grace_until = addMonths(program.valid_to as Day, agency.graceMonths)
  program.grace_reason = random.pick(graceReasons)
  const year = (program.valid_to as Day) < today ? (program.valid_to as Day).slice(0, 4) : today.slice(0, 4)
  program.grace_reference = `Board Resolution ${random.between(8, 96)}, s. ${year}, ${longDay(boardDay(addDays(program.valid_to as Day, -60)))}`
}

const graceReasons = [
  'The campus was hit by the typhoon and could not receive the team; records are being restored.',
  'The building of the college is under repair until the end of the semester.',
  'The visit was requested in time; no team in the discipline was free before the validity ended.',
  'The revised curriculum takes effect in August; the Board prefers a visit in its first year.',
  'The campus moved to its new site and asks to be visited there.',
  'A new dean took office; the self-survey is being completed with her.',
]
