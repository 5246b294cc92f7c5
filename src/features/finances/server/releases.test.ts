import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccreditation, insertAccreditor, insertAssignment, insertCharge } from '../../../../testing/insert.ts'
import { mailsTo } from '../../../../testing/mails.ts'
import { accounts } from '../../accounts/contract.ts'
import { financeInfos } from '../../finance-infos/contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { logs } from '../../logs/contract.ts'
import type { AssignmentStatus, ReportStatus } from '../../visits/rules.ts'
import { finances } from '../contract.ts'
import { releases } from '../contract-releases.ts'

const app = await startApp()
const finance = await app.as('Finance')
const second = await app.as('Finance')
const monitoring = await app.as('Monitoring')
const reason = 'The flight was paid by the accreditor in advance.'
const bank = { bank: 'Bangko ng Lawa', account_name: 'Ana Tester', account_number: '0012345678' }

test('an honorarium is paid when QA has confirmed its person and the report is accepted', async () => {
  const { id } = await honorarium('completed', 'accepted')
  expect((await pay(id)).data).toMatchObject({ payment_status: 'paid' })
})

test('one that is not earned is paid with a reason, and after somebody else has released it', async () => {
  for (const [status, report, words] of [
    ['declined', 'not_started', 'has not said yes'],
    ['invited', 'not_started', 'has not said yes'],
    ['accepted', 'accepted', 'has not confirmed this person'],
    ['completed', 'submitted', 'report of this person is not accepted'],
  ] as const) {
    const { id } = await honorarium(status, report)
    for (const payment_status of ['paid', 'partial'] as const) {
      const refusal = await finance.refused(finances.updateStatus, { body: { id, version: 1, payment_status } })
      expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining(words)])
    }
    expect((await finance.refused(releases.ask, { body: { id, version: 1, reason: '' } })).errors).toHaveProperty('reason')
    const { data: asked } = await finance.send(releases.ask, { body: { id, version: 1, reason } })
    expect(asked.release).toMatchObject({ reason, asked_by: { id: finance.id }, released_by: null })
    const { data: waiting } = await second.send(releases.list)
    expect(waiting.find((one) => one.id === id)).toMatchObject({ about: 'honorarium', reason, by_id: finance.id })
    const body = { id, version: asked.version, decision: 'released' } as const
    expect((await finance.refused(releases.decide, { body })).message).toContain('asked for it yourself')
    expect((await finance.refused(finances.updateStatus, { body: { id, version: asked.version, payment_status: 'paid' } })).status).toBe(
      409,
    )
    const { data: released } = await second.send(releases.decide, { body })
    expect(released.release.released_by).not.toBeNull()
    expect((await second.send(releases.list)).data.some((one) => one.id === id)).toBe(false)
    await pay(id, released.version)
    const log = await monitoring.send(logs.general, { query: { paginate: 100 } })
    const acts = log.data.filter((entry) => entry.object_id === id).map((entry) => entry.action)
    expect(acts).toEqual(['finance.payment_verified', 'finance.release_given', 'finance.release_asked'])
  }
})

test('a refused release leaves the honorarium unpaid, and it can be asked for again', async () => {
  const { id } = await honorarium('completed', 'late')
  const { data: asked } = await finance.send(releases.ask, { body: { id, version: 1, reason } })
  const { data } = await second.send(releases.decide, { body: { id, version: asked.version, decision: 'refused' } })
  expect(data.release).toMatchObject({ reason: null, asked_by: null, released_by: null })
  expect((await finance.refused(finances.updateStatus, { body: { id, version: data.version, payment_status: 'paid' } })).status).toBe(409)
  await finance.send(releases.ask, { body: { id, version: data.version, reason } })
})

test('nothing is released that needs nobody: one that is earned, paid, or a charge of an institution', async () => {
  const earned = await honorarium('completed', 'accepted')
  expect((await finance.refused(releases.ask, { body: { id: earned.id, version: 1, reason } })).status).toBe(409)
  const charge = await insertCharge(app.db)
  expect((await finance.refused(releases.ask, { body: { id: charge.id, version: 1, reason } })).status).toBe(404)
  expect((await second.refused(releases.decide, { body: { id: earned.id, version: 1, decision: 'released' } })).status).toBe(409)
  expect((await monitoring.refused(releases.ask, { body: { id: earned.id, version: 1, reason } })).status).toBe(403)
})

test('bank data that staff changed is told at the new and the former address, and paid to once somebody else released it', async () => {
  const { id, accreditor } = await honorarium('completed', 'accepted')
  const superadmin = await app.as('Superadmin')
  const account = await app.db.selectFrom('accounts').selectAll().where('id', '=', accreditor.id).executeTakeFirstOrThrow()
  const moved = `moved.${account.email}`
  await superadmin.send(accounts.edit, { params: { id: accreditor.id }, body: { email: moved, version: account.version } })
  await finance.send(financeInfos.edit, { body: { accreditor_id: accreditor.id, version: 0, ...bank } })
  for (const address of [account.email, moved])
    expect((await mailsTo(app.db, address)).map((mail) => mail.template)).toContain('bank_info_changed')
  const refusal = await finance.refused(finances.updateStatus, { body: { id, version: 1, payment_status: 'paid' } })
  expect([refusal.status, refusal.message]).toEqual([409, expect.stringContaining('bank data of this person was changed by staff')])
  expect(await waiting()).toBeGreaterThan(0)
  const body = { accreditor_id: accreditor.id, version: 1 }
  expect((await finance.refused(financeInfos.release, { body })).message).toContain('You changed the bank info')
  expect((await monitoring.refused(financeInfos.release, { body })).status).toBe(403)
  const { data } = await second.send(financeInfos.release, { body })
  expect(data.waits).toBeNull()
  expect((await second.refused(financeInfos.release, { body: { ...body, version: 2 } })).status).toBe(409)
  await pay(id)
})

test('what accreditors enter themselves waits for nobody, and ends what staff had entered', async () => {
  const { id, accreditor } = await honorarium('completed', 'accepted')
  await finance.send(financeInfos.edit, { body: { accreditor_id: accreditor.id, version: 0, ...bank } })
  const owner = await app.asAccount(accreditor.id)
  await owner.send(financeInfos.save, { body: { version: 1, ...bank, account_number: '0087654321' } })
  await pay(id)
})

async function honorarium(status: AssignmentStatus, report_status: ReportStatus) {
  const accreditor = await insertAccreditor(app.db)
  const visit = await insertAccreditation(app.db, { status: 'decided' })
  const whose = { accreditation_id: visit.id, accreditor_id: accreditor.id }
  const assignment = await insertAssignment(app.db, { ...whose, status, report_status })
  const money = { finance: 'accreditor', amount: '9000.00', institution_id: visit.institution_id } as const
  const { id } = await insertCharge(app.db, { ...money, ...whose, assignment_id: assignment.id })
  return { id, accreditor }
}

function pay(id: string, version = 1) {
  return finance.send(finances.updateStatus, { body: { id, version, payment_status: 'paid' } })
}

async function waiting() {
  const { data } = await finance.send(inbox.waiting)
  return data.find((one) => one.kind === 'releases')?.count ?? 0
}
