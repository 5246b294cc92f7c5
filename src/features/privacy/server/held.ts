/** What the agency holds about one person, in words: for the page, and for the copy (docs/domain.md#ones-own-data). */
import { agencyDay, formatDay, formatDays, formatInstant } from '../../../kit/contract/days.ts'
import { formatMoney } from '../../../kit/contract/money.ts'
import { type Role, roleName } from '../../../kit/contract/roles.ts'
import { capital, formatCount, formatNumber } from '../../../kit/contract/words.ts'
import type { Db } from '../../../kit/server/db/database.ts'
import { viewedDataNames, viewWords } from '../../data-views/rules.ts'
import { fewestForAverages, itemName } from '../../feedback/rules.ts'
import { averagesAbout } from '../../feedback/server/queries-ratings.ts'
import { masked } from '../../finance-infos/contract.ts'
import { findInfo } from '../../finance-infos/server/queries.ts'
import { paperKindNames } from '../../papers/rules.ts'
import { paymentStatusNames } from '../../payments/rules.ts'
import { accreditorStatusNames, relationNames } from '../../people/rules.ts'
import { attendanceNames } from '../../people/rules-trainings.ts'
import { assignmentRoleNames, assignmentStatusNames } from '../../visits/rules.ts'
import type { HeldCategory, HeldItem } from '../contract.ts'
import { requestKindNames, requestStateNames } from '../rules.ts'
import { type HeldKind, heldKindsOf, heldWords } from '../rules-held.ts'
import * as read from './queries-held.ts'

type Fact = { label: string; value: string }
type Part = { facts?: Fact[]; found?: read.HeldRows; tell?: (row: read.HeldRow) => Pick<HeldItem, 'what' | 'detail'> }

/** @param most items of each category: the newest */
export async function heldAbout(db: Db, who: { id: string; role: Role }, most: number): Promise<HeldCategory[]> {
  const categories: HeldCategory[] = []
  for (const key of heldKindsOf(who.role)) {
    const { title, says, source, readers, kept } = heldWords[key]
    const { facts = [], found, tell } = await parts[key](db, who.id, most)
    const items = (found?.rows ?? []).map((row) => ({ on: row.on, ...(tell?.(row) ?? { what: row.kind, detail: null }) }))
    categories.push({ key, title, says, source, readers, kept: kept(), facts, total: found?.total ?? 0, items })
  }
  return categories
}

const parts: Record<HeldKind, (db: Db, id: string, most: number) => Promise<Part>> = {
  account: async (db, id) => {
    const one = await read.findPerson(db, id)
    return {
      facts: factsOf({
        Name: one.name,
        'E-mail': one.email,
        'New e-mail, not confirmed': one.new_email,
        Mobile: one.mobile,
        Region: one.region,
        Role: roleName(one.role),
        Status: capital(one.status),
        Institution: one.institution,
        Photo: one.has_photo ? 'Yes' : 'None',
        Away: one.away_from && one.away_until ? formatDays(one.away_from, one.away_until) : null,
        Made: formatInstant(one.created_at),
        'Address confirmed': one.email_verified_at && formatInstant(one.email_verified_at),
        'Signed in last': one.last_login_at && formatInstant(one.last_login_at),
      }),
    }
  },
  sign_in: async (db, id, most) => {
    const { passkeys, apps, codes } = await read.findFactors(db, id)
    const names: Record<string, string> = {
      session: 'Session',
      device: 'Device',
      place: 'Known place',
      passkey: 'Passkey',
      calendar: 'Calendar read',
    }
    return {
      facts: factsOf({
        Passkeys: String(passkeys),
        'Authenticator app': apps > 0 ? 'Yes' : 'None',
        'Recovery codes left': String(codes),
      }),
      found: await read.listSignIns(db, id, most),
      tell: ({ kind, a, b }) => ({ what: names[kind] ?? kind, detail: joined(a, b) }),
    }
  },
  profile: async (db, id, most) => {
    const one = await read.findProfile(db, id)
    return {
      facts: factsOf({
        'Home institution': one?.home,
        Position: one?.position,
        Status: one && accreditorStatusNames[one.status],
        Specialisations: one?.specialisations.join(', '),
        Undergraduate: one?.undergraduate.join('; '),
        Masteral: one?.masteral.join('; '),
        Doctorate: one?.doctorate.join('; '),
        Areas: one?.areas.join(', '),
        'Visits a year': one?.visits_a_year?.toString(),
        Languages: one?.languages.join(', '),
        'Trips begin in': one?.province,
        Confirmed: one?.confirmed_at && formatDay(agencyDay(one.confirmed_at)),
      }),
      found: await read.listProfile(db, id, most),
      tell: ({ kind, a, b, c, d }) => {
        if (kind === 'training') return { what: a ?? '', detail: joined(b, c && formatCount(Number(c), 'hour')) }
        if (kind === 'tie')
          return { what: `Tie: ${a}`, detail: joined(named(relationNames, b), c && `from ${formatDay(c)}`, d && `until ${formatDay(d)}`) }
        return { what: 'Days off', detail: joined(a && `until ${formatDay(a)}`, b) }
      },
    }
  },
  bank: async (db, id) => {
    const info = await findInfo(db, id)
    if (!info) return { facts: [] }
    return {
      facts: factsOf({
        Bank: info.bank,
        Branch: info.branch,
        'Account name': info.account_name,
        'Account number': masked(info.account_number_last4),
        TIN: info.tin_last4 && masked(info.tin_last4),
      }),
    }
  },
  trainings: async (db, id, most) => ({
    found: await read.listTrainings(db, id, most),
    tell: ({ a, b, c }) => ({ what: a ?? '', detail: joined(named(attendanceNames, b), c && formatCount(Number(c), 'hour')) }),
  }),
  visits: async (db, id, most) => ({
    found: await read.listVisits(db, id, most),
    tell: ({ a, b, c, d }) => ({
      what: a ?? '',
      detail: joined(named(assignmentRoleNames, b), named(assignmentStatusNames, c), d && `declared as of ${d}`),
    }),
  }),
  honoraria: async (db, id, most) => ({
    found: await read.listHonoraria(db, id, most),
    tell: ({ a, b, c, d }) => ({ what: `Honorarium of ${a}`, detail: joined(b && formatMoney(b), named(paymentStatusNames, c), d) }),
  }),
  feedback_about: async (db, id) => {
    const averages = await averagesAbout(db, { accreditor_id: id })
    if (!averages) return { facts: [{ label: 'Averages', value: `None yet: fewer than ${fewestForAverages} voices` }] }
    const items = Object.entries(averages.items).map(([item, mean]) => ({ label: itemName(item), value: String(mean) }))
    return { facts: [...factsOf({ Pieces: String(averages.count), Rating: String(averages.rating) }), ...items] }
  },
  feedback_given: async (db, id, most) => ({
    found: await read.listFeedbackGiven(db, id, most),
    tell: ({ kind, a, b, c, d }) => {
      const whom = b ? `about ${b}` : 'about somebody of the visit'
      return { what: kind === 'draft' ? `Draft of feedback, ${a}` : `Feedback ${whom}, ${a}`, detail: joined(c && `${c} of 5`, d) }
    },
  }),
  papers: async (db, id, most) => ({
    found: await read.listPapers(db, id, most),
    tell: ({ a, b }) => ({ what: named(paperKindNames, b) ?? '', detail: a }),
  }),
  board: async (db, id, most) => ({
    found: await read.listBoard(db, id, most),
    tell: ({ kind, a, b }) => ({ what: kind === 'seat' ? (a ?? '') : `Vote on: ${a}`, detail: b && capital(b) }),
  }),
  work: async (db, id) => {
    const { files, requests, ratings, looks, remarks, comments, views, inbox } = await read.findWork(db, id)
    return {
      facts: factsOf({
        'Files sent': formatNumber(files),
        'Requests for accreditation': formatNumber(requests),
        'Ratings and remarks on statements': formatNumber(ratings),
        'Evidence rooms looked into': formatNumber(looks),
        'Remarks on reports': formatNumber(remarks),
        'Comments on records': formatNumber(comments),
        'Saved views of lists': formatNumber(views),
        'Kinds of actions looked at': formatNumber(inbox),
      }),
    }
  },
  mails: async (db, id, most) => {
    const { email } = await read.findPerson(db, id)
    return {
      found: await read.listMails(db, email, most),
      tell: ({ a, b, c }) => ({
        what: capital((a ?? '').replaceAll('_', ' ')),
        detail: joined(b && capital(b), c === 'true' ? 'words kept' : 'words removed'),
      }),
    }
  },
  views: async (db, id, most) => ({
    found: await read.listLooks(db, id, most),
    tell: ({ a, b, c, d }) => ({
      what: `${named(viewedDataNames, a)}, by ${b}`,
      detail: viewWords(c as Parameters<typeof viewWords>[0], d as Parameters<typeof viewWords>[1]),
    }),
  }),
  activity: async (db, id, most) => ({
    found: await read.listActivity(db, id, most),
    tell: ({ a, b }) => ({ what: actWords(a), detail: b && `from ${b}` }),
  }),
  changes: async (db, id, most) => ({
    found: await read.listChanges(db, id, most),
    tell: ({ a, b }) => ({ what: actWords(a), detail: b ? `by ${b}` : 'by the portal itself' }),
  }),
  requests: async (db, id, most) => ({
    found: await read.listRequestsOf(db, id, most),
    tell: ({ a, b, c, d }) => ({
      what: `${named(requestKindNames, a)}: ${named(requestStateNames, b)}`,
      detail: joined(c, d && `Answer: ${d}`),
    }),
  }),
}

/** Those that are known. */
function factsOf(known: Record<string, string | null | undefined | false>): Fact[] {
  return Object.entries(known).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function joined(...words: (string | null | undefined | false)[]): string | null {
  return words.filter(Boolean).join(' · ') || null
}

function named(names: Readonly<Record<string, string>>, key: string | null): string | null {
  return key && (names[key] ?? key)
}

/** `account.role_changed` → `Account: role changed` */
function actWords(action: string | null): string {
  const [about = '', what = ''] = (action ?? '').split('.')
  const words = (text: string) => text.replaceAll('_', ' ')
  return `${capital(words(about))}: ${words(what)}`
}
