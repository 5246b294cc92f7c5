/** Motions and minutes in words. */
import { formatDay, formatInstant } from '../../kit/contract/days.ts'
import { listed } from '../../kit/contract/words.ts'
import { levelNames, outcomeNames, visitTypeNames } from '../ladder/rules.ts'
import { type Survey, soughtWords } from '../ladder/rules-surveys.ts'
import type { ItemRow, Meeting, MeetingRow, Motion } from './contract-records.ts'
import { countWords, resultNames } from './rules.ts'

type Moved = { kind: ItemRow['kind']; motion: Motion | null } & { [Key in keyof Survey]: Survey[Key] | null }

/** `Grant Level II`, `Defer Level II`, `Lower to Level I, valid to 31 Mar 2030`, `Take Candidate status away` */
export function motionWords({ kind, motion, survey_type, revisit_of, level_sought }: Moved): string {
  if (!motion) return 'No motion yet'
  if (kind === 'other') return motion.reason ?? 'To be discussed'
  if (kind !== 'outcome') {
    if (!motion.level || motion.level === 'none') return 'The level lapses'
    return `Lower to ${levelNames[motion.level]}${motion.valid_to ? `, valid to ${formatDay(motion.valid_to)}` : ''}`
  }
  const sought = survey_type ? soughtWords({ survey_type, revisit_of, level_sought }) : '–'
  const what = sought === '–' && survey_type ? visitTypeNames[survey_type] : sought
  return `${what}: ${motion.outcome ? outcomeNames[motion.outcome].toLowerCase() : 'no outcome'}`
}

type Held = Pick<
  Meeting,
  'number' | 'title' | 'kind' | 'held_on' | 'place' | 'starts_at' | 'closes_at' | 'chair' | 'seats' | 'quorum' | 'majority'
> & {
  agenda: readonly ItemRow[]
}

/** The minutes as they draft themselves: who was there, and what was moved, voted and decided, in the order of the agenda. */
export function draftMinutes(meeting: Held): string {
  const { seats, agenda, chair, kind } = meeting
  const names = (attendance: string) => seats.filter((one) => one.attendance === attendance).map(({ name }) => name)
  const present = kind === 'meeting' ? names('present') : seats.map(({ name }) => name)
  const head = [
    `# ${meeting.title}`,
    `${meeting.number}, ${formatDay(meeting.held_on)}${meeting.starts_at ? `, ${meeting.starts_at}` : ''}${meeting.place ? `, ${meeting.place}` : ''}`,
    kind === 'circulation' ? 'The board voted by circulation.' : '',
    present.length > 0 ? `${kind === 'meeting' ? 'Present' : 'Asked'}: ${listed(present, 'and')}.` : '',
    kind === 'meeting' && names('absent').length > 0 ? `Absent: ${listed(names('absent'), 'and')}.` : '',
    chair ? `In the chair: ${chair.name}.` : '',
    `More than ${meeting.quorum} % of those entitled make a quorum; more than ${meeting.majority} % of the votes cast carry.`,
  ]
  const consent = agenda.filter((item) => item.is_consent)
  const parts = [
    ...(consent.length > 0 ? ['## Consent agenda', 'Taken together, without discussion.', ...consent.map(itemMinutes)] : []),
    ...(consent.length < agenda.length ? ['## Agenda', ...agenda.filter((item) => !item.is_consent).map(itemMinutes)] : []),
  ]
  return [...head, ...parts].filter(Boolean).join('\n\n')
}

function itemMinutes(item: ItemRow): string {
  const { place, title, institution, count, result, recusals, moved_by, seconded_by, is_secret } = item
  const lines = [
    `**${place}. ${title}**${institution ? `, ${institution}` : ''}`,
    item.kind === 'other' ? (item.motion?.reason ?? '') : `Motion: ${motionWords(item)}.`,
    moved_by ? `Moved by ${moved_by}${seconded_by ? `, seconded by ${seconded_by}` : ''}.` : '',
    recusals.length > 0
      ? `Took no part: ${listed(
          recusals.map((one) => one.name),
          'and',
        )}.`
      : '',
    count && result ? `${is_secret ? 'Secret vote' : 'Vote'}: ${countWords(count)}. ${resultNames[result]}.` : '',
  ]
  return lines.filter(Boolean).join('\n')
}

/** `12 Mar 2027, 09:30, Quezon City`; of a vote by circulation its deadline. */
export function whenWords({
  kind,
  held_on,
  starts_at,
  place,
  closes_at,
}: Pick<MeetingRow, 'kind' | 'held_on' | 'starts_at' | 'place' | 'closes_at'>) {
  if (kind === 'circulation') return `By circulation${closes_at ? ` until ${formatInstant(closes_at)}` : ''}`
  return [formatDay(held_on), starts_at, place].filter(Boolean).join(', ')
}
