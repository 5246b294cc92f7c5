/** Numbers that stand on different pages and in files and have to agree, whatever the data: each pair is asked through the calls. */
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { accreditors } from '../src/features/accreditors/contract.ts'
import { agencyDashboard } from '../src/features/agency-dashboard/contract.ts'
import { finances } from '../src/features/finances/contract.ts'
import { inbox } from '../src/features/inbox/contract.ts'
import { institutionDashboard } from '../src/features/institution-dashboard/contract.ts'
import { institutions } from '../src/features/institutions/contract.ts'
import { campuses } from '../src/features/institutions/contract-campuses.ts'
import { accreditedLevels, type Level, validityStatuses } from '../src/features/ladder/rules.ts'
import { members } from '../src/features/members/contract.ts'
import { visitMoney } from '../src/features/payments/server/queries.ts'
import { programs } from '../src/features/programs/contract.ts'
import { requests } from '../src/features/requests/contract.ts'
import { schedule } from '../src/features/schedule/contract.ts'
import { teams } from '../src/features/teams/contract.ts'
import { visitStatuses } from '../src/features/visits/rules.ts'
import { isSome, sumOf as sumOfMoney } from '../src/kit/contract/money.ts'
import type { Client, TestApp } from './app.ts'

type Pair = [what: string, one: number | string, other: number | string]

/** @param institutionId an institution with programs and charges, seen from both sides */
export async function expectNumbersToAgree(app: TestApp, institutionId: string): Promise<number> {
  const staff = await app.as('Superadmin')
  const own = await app.as('institution', { institution_id: institutionId })
  const pairs = [
    ...(await ofTheRegistry(app, staff)),
    ...(await ofPrograms(app, staff)),
    ...(await ofVisits(staff)),
    ...(await ofOneInstitution(staff, own, institutionId)),
    ...(await ofTheMoney(app, staff)),
  ]
  // all that differ are named at once
  expect(pairs.filter(([, one, other]) => one !== other)).toEqual([])
  return pairs.length
}

const one = { query: { paginate: 1 } } as const

async function ofTheRegistry(app: TestApp, staff: Client): Promise<Pair[]> {
  const totals = (await staff.send(agencyDashboard.totals)).data
  const listed = async (status?: 'active') =>
    (await staff.send(institutions.list, { ...one, body: { filter: status ? { status } : {} } })).meta.total
  const campusesListed = async (is_active?: boolean) =>
    (await staff.send(campuses.list, { ...one, body: { filter: is_active === undefined ? {} : { is_active } } })).meta.total
  const site = await app.visitor.send(members.list)
  const standing = (await app.visitor.send(members.standing)).data
  const stats = (await staff.send(accreditors.stats)).data
  const people = (await staff.send(accreditors.list, { ...one, body: {} })).meta.total
  return [
    ['institutions: dashboard, list', totals.institutions.total, await listed()],
    ['institutions: list, export', await listed(), await rowsOf(staff, institutions.export.path)],
    ['active institutions: dashboard, list', totals.institutions.active, await listed('active')],
    ['active institutions: dashboard, public site', totals.institutions.active, site.total],
    ['campuses: dashboard, list', totals.campuses.total, await campusesListed()],
    ['campuses: list, export', await campusesListed(), await rowsOf(staff, campuses.export.path)],
    ['active campuses: dashboard, list', totals.campuses.active, await campusesListed(true)],
    ['active campuses: dashboard, public site', totals.campuses.active, site.campuses],
    ['public campuses: members, standing', site.campuses, standing.campuses],
    ['accreditors: dashboard, list', totals.accreditors.total, people],
    ['accreditors: list, figures above it', people, stats.total],
    ['accreditors: list, export', people, await rowsOf(staff, accreditors.export.path)],
  ]
}

async function ofPrograms(app: TestApp, staff: Client): Promise<Pair[]> {
  const totals = (await staff.send(agencyDashboard.totals)).data
  const listed = async (filter: object) => (await staff.send(programs.list, { ...one, body: { filter } })).meta.total
  const inForce = ['valid', 'upcoming', 'grace'] as const
  const held = (level: readonly Level[], more: object = {}) => listed({ level, status: inForce, ...more })
  const standing = (await app.visitor.send(members.standing)).data
  const upcoming = (await staff.send(programs.upcoming, { ...one, body: {} })).meta.total
  const byStatus = await Promise.all(
    validityStatuses.map(
      async (status): Promise<Pair> => [
        `programs ${status}: dashboard, list`,
        totals.program_status[status],
        await listed({ status: [status] }),
      ],
    ),
  )
  return [
    ['programs: dashboard, list', totals.programs.total, await listed({})],
    ['programs: list, export', await listed({}), await rowsOf(staff, programs.export.path)],
    ['active programs: dashboard, list', totals.programs.active, await listed({ is_active: true })],
    ['programs: total, sum of their states', totals.programs.total, sumOf(Object.values(totals.program_status))],
    ...byStatus,
    ['accredited: dashboard, list', totals.programs.accredited, await held(accreditedLevels, { is_active: true })],
    ['accredited: dashboard, public site', totals.programs.accredited, standing.programs],
    ['Candidates: dashboard, list', totals.programs.candidates, await held(['candidate'], { is_active: true })],
    ['Candidates: dashboard, public site', totals.programs.candidates, standing.candidates],
    ['accredited and active: public site, list', standing.programs, await held(accreditedLevels, { is_active: true })],
    ['Candidates and active: public site, list', standing.candidates, await held(['candidate'], { is_active: true })],
    ['validity ending: list, view of the programs', totals.program_status.upcoming, upcoming],
    ['validity ending: view, inbox', upcoming, await waiting(staff, 'validities')],
  ]
}

async function ofVisits(staff: Client): Promise<Pair[]> {
  const { data: stats } = await staff.send(schedule.stats)
  const listed = async (filter: object) => (await staff.send(schedule.list, { query: { paginate: 1, mode: 'list', filter } })).meta.total
  const byStatus = await Promise.all(
    visitStatuses.map(
      async (status): Promise<Pair> => [
        `visits ${status}: figures, list`,
        stats.by_status[status] ?? 0,
        await listed({ status: [status] }),
      ],
    ),
  )
  return [
    ...byStatus,
    ['requests: inbox, list', await waiting(staff, 'requests'), await listed({ status: ['requested'] })],
    [
      'ongoing: list of them, list',
      (await staff.send(schedule.ongoing, { ...one, body: {} })).meta.total,
      await listed({ status: ['ongoing'] }),
    ],
    ['payments to verify: inbox, queue', await waiting(staff, 'payments'), (await staff.send(finances.toVerify, one)).meta.total],
    ['credits: inbox, queue', await waiting(staff, 'credits'), (await staff.send(finances.toSettle, one)).meta.total],
    ['invitations without an answer: inbox, list', await waiting(staff, 'answers'), (await staff.send(teams.unanswered, one)).meta.total],
  ]
}

/** What the agency sees of an institution, and what the institution sees of itself; of money to the centavo. */
async function ofOneInstitution(staff: Client, own: Client, institution_id: string): Promise<Pair[]> {
  const mine = (await own.send(institutionDashboard.totals)).data
  const theirs = (await staff.send(programs.list, { ...one, body: { filter: { institution_id } } })).meta.total
  const charges = await staff.send(finances.charges, { params: { institution_id }, body: { paginate: 100 } })
  const visits = await everyPage((page) => own.send(requests.list, { query: { page, paginate: 100 } }))
  const paid = visits.flatMap(({ payment }) => (payment ? [payment] : []))
  const sums = (of: 'amount' | 'paid' | 'claimed' | 'open' | 'credit') => sumOfMoney(paid.map((payment) => payment[of]))
  const rows = paid.flatMap((payment) => payment.charges)
  return [
    ['programs of an institution: its dashboard, the list of the agency', mine.programs.total, theirs],
    ['campuses of an institution: its dashboard, its list', mine.campuses, (await own.send(campuses.ofInstitution, one)).meta.total],
    ['charges of an institution: Finance, itself', charges.meta.total, rows.length],
    ['charged to an institution: Finance, itself', charges.totals.charged, sums('amount')],
    ['paid by an institution: Finance, itself', charges.totals.paid, sums('paid')],
    ['claimed by an institution: Finance, itself', charges.totals.claimed, sums('claimed')],
    ['open at an institution: Finance, itself', charges.totals.open, sums('open')],
    ['credits of an institution: Finance, itself', charges.totals.credit, sums('credit')],
    ['open at an institution: Finance, its dashboard', charges.totals.open, mine.open],
    ['open charges of an institution: its dashboard, itself', mine.charges_open, rows.filter(({ open }) => isSome(open)).length],
    [
      'open by charge: Finance, itself',
      sumOfMoney(charges.data.map((row) => row.open).filter(isSome)),
      sumOfMoney(rows.map((row) => row.open).filter(isSome)),
    ],
  ]
}

/** Every visit's payment, as its page, the list of visits, its own charges and the export of Finance have it; and all of them together. */
async function ofTheMoney(app: TestApp, staff: Client): Promise<Pair[]> {
  const listed = await everyPage(async (page) => {
    const answer = await staff.send(schedule.list, { query: { page, paginate: 100, mode: 'list' } })
    return { data: answer.mode === 'list' ? answer.data : [], meta: answer.meta }
  })
  const shown = new Map((await visitMonies(app)).map((visit) => [visit.id, visit]))
  const { totals } = await staff.send(finances.list, one)
  const visits = [...shown.values()].flatMap(({ money }) => money ?? [])
  const sums = (of: 'amount' | 'paid' | 'claimed' | 'open' | 'credit') => sumOfMoney(visits.map((money) => money[of]))
  const csv = await (await staff.fetch(finances.export.path, { method: 'GET' })).text()
  const rows: Record<string, string>[] = parse(csv, { bom: true, columns: true })
  const exported = Map.groupBy(rows, (row) => row.Visit as string)
  const of = (visit: (typeof listed)[number]): Pair[] => {
    const money = shown.get(visit.id)?.money
    const open = (exported.get(visit.number) ?? []).map((row) => row.Open as string).filter(isSome)
    return [
      [`payment of ${visit.number}: list, charges`, String(visit.payment_status), String(money?.payment_status ?? null)],
      [`open of ${visit.number}: list, charges`, String(visit.payment_open), String(money?.open ?? null)],
      [`open of ${visit.number}: export, charges`, sumOfMoney(open), money?.open ?? '0.00'],
      [
        `balance of ${visit.number}`,
        sumOfMoney(money ? [money.paid, money.claimed, money.open] : []),
        sumOfMoney(money ? [money.amount, money.credit] : []),
      ],
    ]
  }
  return [
    ...listed.flatMap(of),
    ['charged: Finance, visits', totals.charged, sums('amount')],
    ['paid: Finance, visits', totals.paid, sums('paid')],
    ['claimed: Finance, visits', totals.claimed, sums('claimed')],
    ['open: Finance, visits', totals.open, sums('open')],
    ['credits: Finance, visits', totals.credit, sums('credit')],
    ['charges: Finance, export', totals.charges, rows.length],
  ]
}

function visitMonies(app: TestApp) {
  return app.db
    .selectFrom('accreditations')
    .select(['id', visitMoney('accreditations.id').as('money')])
    .execute()
}

async function waiting(staff: Client, kind: string): Promise<number> {
  return (await staff.send(inbox.waiting)).data.find((row) => row.kind === kind)?.count ?? -1
}

/** The rows of a CSV export, its heads left out. */
async function rowsOf(staff: Client, path: string): Promise<number> {
  const answer = await staff.fetch(path, { method: 'GET' })
  return parse(await answer.text(), { bom: true, relax_column_count: true }).length - 1
}

async function everyPage<Row>(ask: (page: number) => Promise<{ data: Row[]; meta: { last_page: number } }>): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await ask(page)
    rows.push(...answer.data)
    last = answer.meta.last_page
  }
  return rows
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
