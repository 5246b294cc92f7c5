/** The papers of a confirmed meeting: a resolution for what carried together, one for each other motion, and the minutes. */
import { formatDay } from '../../../kit/contract/days.ts'
import { formatCount, listed } from '../../../kit/contract/words.ts'
import type { Act } from '../../../kit/server/acts/act.ts'
import { longDay } from '../../papers/rules-words.ts'
import { issuePapers, type NewPaper } from '../../papers/server/acts.ts'
import { countWords, meetingKindNames, resolutionOf, resultNames } from '../rules.ts'
import { numberOfMeeting } from '../rules-numbers.ts'
import { motionWords } from '../rules-words.ts'
import { type ItemFound, listItems, listRecusals, listSeats, type Recusal, type Seat } from './queries.ts'
import type { LockedMeeting } from './queries-changes.ts'

/** Issued on the day of the meeting; the files are made soon after. @param confirmed who confirmed it */
export async function issueMeetingPapers(
  act: Act,
  meeting: LockedMeeting,
  confirmed: readonly { name: string; title: string }[],
): Promise<void> {
  const [items, seats, recusals] = await Promise.all([
    listItems(act.trx, meeting.id),
    listSeats(act.trx, meeting.id),
    listRecusals(act.trx, meeting.id),
  ])
  const carried = items.filter(({ result, motion }) => result === 'carried' && motion !== null)
  const consent = carried.filter(({ is_consent }) => is_consent)
  const about: About = { meeting, seats, signatures: signaturesOf(meeting, seats, confirmed) }
  const papers: NewPaper[] = [
    ...(consent.length > 0 ? [resolution(about, consent, numberOfMeeting(meeting))] : []),
    ...carried
      .filter((item) => !consent.includes(item))
      .map((item) => resolution(about, [item], resolutionOf(numberOfMeeting(meeting), item.place))),
    minutes(about, items, recusals),
  ]
  await issuePapers(act, papers, meeting.held_on)
}

type About = { meeting: LockedMeeting; seats: readonly Seat[]; signatures: { name: string; title: string }[] }

function signaturesOf({ chair_id }: LockedMeeting, seats: readonly Seat[], confirmed: readonly { name: string; title: string }[]) {
  const chair = seats.find(({ account_id }) => account_id === chair_id)
  const others = confirmed.filter(({ name }) => name !== chair?.name)
  return [...(chair ? [{ name: chair.name, title: 'In the chair' }] : []), ...others]
}

function meetingWords({ kind, title, held_on }: LockedMeeting): string {
  return kind === 'circulation' ? `${title}, by circulation, ${longDay(held_on)}` : `${title}, ${longDay(held_on)}`
}

function resolution({ meeting, seats, signatures }: About, items: readonly ItemFound[], named: string): NewPaper {
  const [first] = items as [ItemFound, ...ItemFound[]]
  const isMany = items.length > 1
  const title = isMany ? `${formatCount(items.length, 'motion')} of the consent agenda` : first.title
  const programs = items.filter(({ kind }) => kind !== 'other')
  const nameOf = (id: string | null) => seats.find(({ account_id }) => account_id === id)?.name
  return {
    ...{ kind: 'resolution', template: 'resolution', about: title },
    ...(isMany ? {} : { program_id: first.program_id, institution_id: first.institution_id }),
    words: {
      title,
      resolution: `Resolution ${named}`,
      meeting: meetingWords(meeting),
      whereas: [
        ...(items.some(({ kind }) => kind === 'outcome')
          ? ['the survey teams have reported on the programs, and the reports were accepted']
          : []),
        ...(items.some(({ kind }) => kind === 'downgrade' || kind === 'lapse')
          ? ['the validity of levels, and the grace periods given for it, are over']
          : []),
        'a quorum of the trustees has voted',
      ],
      ...(isMany || !first.moved_by ? {} : { moved_by: nameOf(first.moved_by) }),
      ...(isMany || !first.seconded_by ? {} : { seconded_by: nameOf(first.seconded_by) }),
      resolved:
        programs.length > 0 ? ['to decide about the programs as listed;', 'to enter it in the book of decisions.'] : [motionWords(first)],
      programs: programs.map((item) => ({
        ...{ program: item.title, institution: item.institution ?? '', decision: motionWords(item).replace(/, valid to .*/, '') },
        ...(item.motion?.valid_to ? { valid_to: formatDay(item.motion.valid_to) } : {}),
      })),
      vote: isMany ? listed([...new Set(items.map(voteOf))]) : voteOf(first),
      signatures,
    },
  }
}

function voteOf({ count_for, count_against, count_abstain }: ItemFound): string {
  return countWords({ for: count_for ?? 0, against: count_against ?? 0, abstain: count_abstain ?? 0 })
}

function minutes({ meeting, seats, signatures }: About, items: readonly ItemFound[], recusals: readonly Recusal[]): NewPaper {
  const names = (attendance: string) => seats.filter((one) => one.attendance === attendance).map(({ name }) => name)
  const isMeeting = meeting.kind === 'meeting'
  const present = isMeeting ? names('present') : seats.map(({ name }) => name)
  return {
    ...{ kind: 'minutes', template: 'minutes', about: `${numberOfMeeting(meeting)}, ${meeting.title}` },
    words: {
      title: `Minutes: ${meeting.title}`,
      held_on: [longDay(meeting.held_on), meeting.starts_at].filter(Boolean).join(', '),
      ...(meeting.place ? { place: meeting.place } : { place: meetingKindNames[meeting.kind] }),
      chair: seats.find(({ account_id }) => account_id === meeting.chair_id)?.name ?? '',
      present,
      ...(isMeeting && names('absent').length > 0 ? { absent: names('absent') } : {}),
      quorum: `more than ${meeting.quorum} % of those entitled to vote`,
      // what somebody has written stands in the place of what drafts itself
      items: meeting.minutes
        ? [{ title: meeting.title, text: meeting.minutes.replace(/^#+ |\*\*/gm, '') }]
        : items.map((item) => ({
            title: [item.title, item.institution].filter(Boolean).join(', '),
            text: item.motion ? `Motion: ${motionWords(item)}.` : 'Was discussed.',
            recused: recusals.filter(({ item_id }) => item_id === item.id).map(({ name }) => name),
            ...(item.result ? { decided: `${resultNames[item.result]}, ${voteOf(item)}.` } : {}),
          })),
      signatures,
    },
  }
}
