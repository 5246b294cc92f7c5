/** What anybody is told who asks about a paper by its number (docs/domain.md#the-check-page). */
import { agencyDay } from '../../../kit/contract/days.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { levelNames } from '../../ladder/rules.ts'
import type { Checked } from '../contract.ts'
import { certificateState, openKinds, type PaperState, typedNumber } from '../rules.ts'
import { longDay, longTerm } from '../rules-words.ts'
import { type CheckedPaper, findPaperByNumber } from './queries-check.ts'

/** @throws Refusal 404 for a number that was never given */
export async function checkPaper(db: Db, asked: string): Promise<Checked> {
  const today = agencyDay()
  const number = typedNumber(asked)
  const paper = number && (await findPaperByNumber(db, number, today))
  if (!paper) throw notFound('A paper with this number')
  const state = certificateState(paper, today)
  const isCertificate = paper.kind === 'certificate'
  return {
    number: paper.number,
    kind: paper.kind,
    issued_on: paper.issued_on,
    institution: paper.institution,
    says: openKinds.includes(paper.kind) ? sayings(paper) : [],
    today: isCertificate
      ? {
          state,
          sentences: sentencesOf(paper, state, today),
          holder: paper.is_institutional ? 'institution' : 'program',
          holds: holdsWords(paper),
          validity: paper.level && paper.level !== 'none' ? heldWords(paper) : '',
          as_of: today,
        }
      : null,
    next: isCertificate ? (paper.replaced_by ?? paper.followed_by) : null,
    signed_by: paper.signed_by,
    sha256: paper.sha256,
    bytes: paper.bytes,
    credential: paper.credential && `/c/${paper.number}/credential`,
  }
}

const fields: Record<string, string> = {
  person: 'Name',
  program: 'Program',
  training: 'Training',
  institution: 'Institution',
  campus: 'Campus',
  home: 'Home institution',
  level: 'Level',
  valid: 'Validity',
  period: 'Period',
  hours: 'Hours',
  days: 'Held',
  place: 'Place',
  resolution: 'Resolution',
  decided: 'Decided on',
}

/** What stands on the paper, in the words in which it stands there. */
function sayings({ kind, input }: CheckedPaper): Checked['says'] {
  const said = Object.entries(fields).flatMap(([key, name]) => {
    const value = input[key]
    return typeof value === 'string' || typeof value === 'number' ? [{ name, value: String(value) }] : []
  })
  const signatures = (input.signatures ?? [input.signed]) as { name: string; title: string }[]
  const visits = kind === 'service_record' ? [{ name: 'Survey visits', value: String((input.visits as unknown[]).length) }] : []
  return [...said, ...visits, { name: 'Signed by', value: signatures.map(({ name, title }) => `${name}, ${title}`).join('; ') }]
}

function holdsWords({ level, is_institutional }: CheckedPaper): string {
  if (!level) return is_institutional ? 'The institution is not kept any more' : 'The program is not kept any more'
  return is_institutional && level !== 'none' ? `Institutional ${levelNames[level]}` : levelNames[level]
}

function sentencesOf(paper: CheckedPaper, state: PaperState, today: string): string[] {
  const holder = paper.is_institutional ? 'The institution' : 'The program'
  const { replaced_by, superseded_by, taken_back_by, followed_by, valid_to, grace_until, decision } = paper
  switch (state) {
    case 'replaced':
      return [
        `This certificate is replaced by ${replaced_by}.`,
        ...(superseded_by ? [`Its decision ${decision} is superseded by ${superseded_by}.`] : []),
      ]
    case 'superseded':
      return [`Its decision ${decision} is superseded by ${superseded_by}: it may not be shown any more.`]
    case 'taken_back':
      return [`By decision ${taken_back_by} ${holder.toLowerCase()} holds something else now: it may not be shown any more.`]
    case 'followed':
      return [
        `${holder} has a newer certificate: ${followed_by}.`,
        valid_to && valid_to < today
          ? `The validity of this one ended on ${longDay(valid_to)}.`
          : 'What this one says was decided as it stands here.',
      ]
    case 'in_grace':
      return [
        `Its validity ended on ${longDay(valid_to as string)}. The program has a grace period until ${longDay(grace_until as string)}.`,
      ]
    case 'ended':
      return [`Its validity ended on ${longDay(valid_to as string)}.`]
    case 'stands':
      return [valid_to ? `It is valid until ${longDay(valid_to)}.` : 'It is valid.']
  }
}

function heldWords({ held_from, held_to, held_grace }: CheckedPaper): string {
  const term = longTerm(held_from, held_to)
  return held_grace ? `${term}, grace period until ${longDay(held_grace)}` : term
}
