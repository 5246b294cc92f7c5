/** What certificates and letters say of an entry of the book of decisions. */
import { agency } from '../../../kit/contract/agency.ts'
import { formatDays } from '../../../kit/contract/days.ts'
import { inMiddle } from '../../../kit/contract/words.ts'
import type { DecisionAct } from '../../decisions/rules.ts'
import { type Level, levelNames, type Qualification, type SurveyType, visitTypeNames } from '../../ladder/rules.ts'
import { heldWords } from '../rules.ts'
import { longDay, longTerm } from '../rules-words.ts'

/** An entry, and what stands around it. */
export type DecisionFacts = {
  id: string
  number: string
  act: DecisionAct
  level_before: Level
  level: Level
  qualified_for: Qualification | null
  revisit_for: SurveyType | null
  valid_from: string | null
  valid_to: string | null
  grace_until: string | null
  counts_from: string
  decided_on: string
  resolution: string | null
  reason: string | null
  /** Null: it is about the institution as a whole. */
  program_id: string | null
  program: string | null
  campus: string | null
  /** The main campus is not named beside its institution. */
  campus_is_main: boolean | null
  institution_id: string
  institution: string
  president: string | null
  place: string | null
  visit: string | null
  visit_date: string | null
  visit_end: string | null
  /** What was issued of it already. */
  certificate: string | null
  has_letter: boolean
  /** The id of the certificate of the entry in whose place it stands. */
  replaces: string | null
}

export function certificateWords(one: DecisionFacts) {
  const chair = agency.trustees[0]
  const head = { name: agency.head.name, title: agency.head.title }
  const held = one.program
    ? { program: one.program, ...(one.campus_is_main ? {} : { campus: one.campus }), level: heldWords[one.level] }
    : { ...(one.place ? { place: one.place } : {}), level: levelWords(one, one.level) }
  return {
    institution: one.institution,
    ...held,
    valid: `Valid ${validWords(one)}`,
    decided: longDay(one.decided_on),
    ...(one.resolution ? { resolution: one.resolution } : {}),
    signatures: [...(chair ? [{ name: chair.name, title: chair.position }] : []), head],
    // for the check page and the credential
    level_key: one.level,
    valid_from: one.valid_from,
    valid_to: one.valid_to,
  }
}

/** @param certificate the number of the one that goes with it */
export function letterWords(one: DecisionFacts, certificate: string | null | undefined) {
  const { act } = one
  const given = act === 'grant' || act === 'renew'
  const changed = ['grant', 'downgrade', 'lapse', 'withdraw'].includes(act)
  const told = {
    visit: one.visit && `${one.visit}, ${formatDays(one.visit_date, one.visit_end)}`,
    held_before: changed ? levelWords(one, one.level_before) : null,
    holds: given || act === 'downgrade' ? levelWords(one, one.level) : null,
    valid: given || act === 'downgrade' ? longTerm(one.valid_from, one.valid_to) : null,
    grace: one.grace_until && longTerm(null, one.grace_until),
    grace_until: one.grace_until && longDay(one.grace_until),
    qualified_for: one.qualified_for && levelNames[one.qualified_for],
    revisit_for: one.revisit_for && revisitWords(one.revisit_for),
    campus: one.campus,
    resolution: one.resolution,
    reason: one.reason,
    certificate,
  }
  return {
    to: {
      name: one.president ?? 'The President',
      lines: [one.institution, one.campus_is_main ? null : one.campus, one.place].filter(Boolean),
    },
    institution: one.institution,
    holder: one.program
      ? { kind: 'Program', name: one.program, words: 'the program below' }
      : { kind: 'Institution', name: one.institution, words: 'the institution as a whole' },
    level: levelWords(one, one.level),
    level_before: levelWords(one, one.level_before),
    counts_from: longDay(one.counts_from),
    decided: longDay(one.decided_on),
    decision: one.number,
    signed: { name: agency.head.name, title: agency.head.title },
    ...Object.fromEntries(Object.entries(told).filter(([, value]) => value)),
  }
}

/** `Level II`, `Institutional Level II` */
function levelWords({ program_id }: DecisionFacts, level: Level): string {
  return program_id || level === 'none' ? levelNames[level] : `Institutional ${levelNames[level]}`
}

/** An institution is surveyed again as it was; there is no survey of its own for what was deferred. */
function revisitWords(deferred: SurveyType): string {
  return deferred === 'institutional' ? 'further institutional survey' : `revisit of the ${inMiddle(visitTypeNames[deferred])}`
}

function validWords({ valid_from, valid_to }: DecisionFacts): string {
  return valid_from && valid_to ? `from ${longTerm(valid_from, valid_to)}` : longTerm(valid_from, valid_to)
}
