import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertAccount, insertCharge, insertHonorarium } from '../../../../testing/insert.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { files } from '../../files/contract.ts'
import { finances } from '../contract.ts'

const app = await startApp()
const finance = await app.as('Finance')
const nobody = '00000000-0000-7000-8000-000000000000'

/** A charge that its institution has claimed as paid, with the account that claimed it. */
async function claimed(more: Parameters<typeof insertCharge>[1] = {}) {
  const charge = await insertCharge(app.db, { payment_status: 'paid', paid_on: '2026-03-10', reference: '884 201', ...more })
  const account = await insertAccount(app.db, { role: 'institution', institution_id: charge.institution_id })
  return { charge, account, version: charge.version, id: charge.id }
}
const logOf = (id: string) =>
  app.db.selectFrom('log_entries').selectAll().where('object_type', '=', 'finance').where('object_id', '=', id).orderBy('id').execute()
const mailsTo = (email: string) => app.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute()

test('verifying says who and when, stands in the log with before and after, and tells the institution', async () => {
  const { id, version, charge, account } = await claimed()
  const { data, message } = await finance.send(finances.updateStatus, { body: { id, version, payment_status: 'paid' } })
  expect(data).toMatchObject({ payment_status: 'paid', verified_by: expect.stringContaining('Ana Tester'), version: version + 1 })
  expect(Date.parse(data.verified_at!)).toBeGreaterThan(Date.now() - 60_000)
  expect(message).toContain('Payment verified')
  expect(await logOf(id)).toMatchObject([
    {
      action: 'finance.payment_verified',
      actor_id: finance.id,
      before: { verified: false },
      after: { verified: true },
      institution_id: charge.institution_id,
      accreditation_id: charge.accreditation_id,
    },
  ])
  const [mail, ...more] = await mailsTo(account.email)
  expect([mail?.template, more]).toEqual(['payment_verified', []])
  for (const body of [mail?.text_body, mail?.html_body]) {
    expect(body).toContain('has arrived and is verified. Nothing more is to be done.')
    expect(body).toContain('http://127.0.0.1:3000/institution/programs')
  }
})

test('rejecting needs a reason, which the institution reads', async () => {
  const { id, version, account } = await claimed()
  const refusal = await finance.refused(finances.updateStatus, { body: { id, version, payment_status: 'rejected', reason: '  ' } })
  expect([refusal.status, Object.keys(refusal.errors)]).toEqual([422, ['reason']])
  const reason = 'The slip shows another amount.'
  const { data } = await finance.send(finances.updateStatus, { body: { id, version, payment_status: 'rejected', reason } })
  expect(data).toMatchObject({ payment_status: 'rejected', status_reason: reason, verified_at: null })
  expect(await logOf(id)).toMatchObject([
    { before: { payment_status: 'paid', status_reason: null }, after: { payment_status: 'rejected', status_reason: reason } },
  ])
  const [mail] = await mailsTo(account.email)
  expect(mail?.text_body).toContain(reason)
})

test('of two people who verify the same payment one is told that it changed, and the log has one entry', async () => {
  const { id, version } = await claimed()
  const second = await app.as('Superadmin')
  const verify = { body: { id, version, payment_status: 'paid' as const } }
  const answers = await Promise.allSettled([finance.send(finances.updateStatus, verify), second.send(finances.updateStatus, verify)])
  expect(answers.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find((one) => one.status === 'rejected')?.reason).toMatchObject({ status: 409 })
  expect(await logOf(id)).toHaveLength(1)
})

test('a verification is taken back only with a reason, and then waits again', async () => {
  const { id, version } = await claimed()
  const { data } = await finance.send(finances.updateStatus, { body: { id, version, payment_status: 'paid' } })
  const back = { id, version: data.version, payment_status: 'paid' as const, verify: false }
  expect((await finance.refused(finances.updateStatus, { body: back })).errors).toHaveProperty('reason')
  const after = await finance.send(finances.updateStatus, { body: { ...back, reason: 'It was the slip of another visit.' } })
  expect(after.data).toMatchObject({ payment_status: 'paid', verified_at: null, verified_by: null, reference: '884 201' })
  expect((await logOf(id)).map((entry) => entry.action)).toEqual(['finance.payment_verified', 'finance.verification_taken_back'])
  const queue = await finance.send(finances.toVerify, { query: { paginate: 100 } })
  expect(queue.data.map((row) => row.id)).toContain(id)
})

test('a verified payment cannot quietly become unpaid', async () => {
  const { id, version } = await claimed({ verified_at: new Date() })
  const refusal = await finance.refused(finances.updateStatus, { body: { id, version, payment_status: 'unpaid' } })
  expect(refusal.errors).toHaveProperty('reason')
})

test('only a verified payment is paid back', async () => {
  const { id, version } = await claimed()
  const refusal = await finance.refused(finances.updateStatus, {
    body: { id, version, payment_status: 'refunded', reason: 'The visit was cancelled.' },
  })
  expect(refusal.errors).toHaveProperty('payment_status')
})

test('a payment in the future is refused', async () => {
  const { id, version } = await claimed()
  const refusal = await finance.refused(finances.updateStatus, { body: { id, version, payment_status: 'paid', paid_on: '2999-01-01' } })
  expect(refusal.errors).toHaveProperty('paid_on')
})

test('sending the same state again changes and logs nothing', async () => {
  const { id, version } = await claimed({ verified_at: new Date() })
  const { data, message } = await finance.send(finances.updateStatus, { body: { id, version, payment_status: 'paid' } })
  expect([data.version, message]).toEqual([version, 'Nothing was changed.'])
  expect(await logOf(id)).toEqual([])
})

test('an accreditor hears that the honorarium is paid, and it stands in their log', async () => {
  const { charge, accreditor } = await insertHonorarium(app.db)
  await finance.send(finances.updateStatus, { body: { id: charge.id, version: charge.version, payment_status: 'paid' } })
  expect(await logOf(charge.id)).toMatchObject([{ accreditor_id: accreditor.id, says: expect.stringMatching(/^Paid the honorarium for/) }])
  const [mail, ...more] = await mailsTo(accreditor.email)
  expect([mail?.subject, more]).toEqual([expect.stringMatching(/^Honorarium for .+ paid$/), []])
  expect(mail?.text_body).toContain('is on its way to your account')
})

test('an accreditor whose honorarium could not be paid is not asked for a proof of payment', async () => {
  const { charge, accreditor } = await insertHonorarium(app.db)
  const reason = 'The bank sent the transfer back.'
  const { message } = await finance.send(finances.updateStatus, {
    body: { id: charge.id, version: charge.version, payment_status: 'rejected', reason },
  })
  expect(message).toContain('Honorarium rejected')
  const [mail] = await mailsTo(accreditor.email)
  expect(mail?.text_body).toContain(reason)
  expect(mail?.text_body).toContain('look at your bank info in your profile')
  expect(mail?.text_body).not.toContain('proof')
})

// ---- proofs ------------------------------------------------------------------------------------------------------

const pdf = (text: string) => new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], 'slip.pdf', { type: 'application/pdf' })
const proofsOf = (id: string) => app.db.selectFrom('payment_proofs').select('file_id').where('finance_id', '=', id).execute()
const unpaid = async () => {
  const charge = await insertCharge(app.db)
  return { charge, school: await app.as('institution', { institution_id: charge.institution_id }) }
}

test('an institution claims a payment with its proof; it waits for Finance', async () => {
  const { charge, school } = await unpaid()
  const body = { finance_id: charge.id, paid_on: '2026-03-10', reference: '884 201 5567' }
  const { data } = await school.send(finances.claim, { body, file: pdf('one') })
  expect(data).toMatchObject({ payment_status: 'paid', verified_at: null, paid_on: '2026-03-10', reference: '884 201 5567' })
  expect(data.proofs).toMatchObject([{ name: 'slip.pdf', type: 'application/pdf' }])
  expect(await logOf(charge.id)).toMatchObject([
    { before: { payment_status: 'unpaid' }, after: { payment_status: 'paid', proof: 'slip.pdf' }, institution_id: charge.institution_id },
  ])
})

test('what an institution may not say is not heard: status, verification and what is due stay; its amount is a claim', async () => {
  const { charge, school } = await unpaid()
  const body = { finance_id: charge.id, payment_status: 'waived', verified_at: '2026-01-01T00:00:00Z', amount: '1' } as never
  const { data } = await school.send(finances.claim, { body, file: pdf('two') })
  expect(data).toMatchObject({ payment_status: 'paid', verified_at: null, amount: charge.amount, claimed_amount: '1.00' })
})

test('the same proof twice, even at once, is stored once', async () => {
  const { charge, school } = await unpaid()
  const claim = () => school.send(finances.claim, { body: { finance_id: charge.id }, file: pdf('same') })
  await Promise.all([claim(), claim(), claim()])
  expect(await proofsOf(charge.id)).toHaveLength(1)
  expect(await logOf(charge.id)).toHaveLength(1)
})

test('after a rejection a new proof makes the payment wait again', async () => {
  const { charge, school } = await unpaid()
  await school.send(finances.claim, { body: { finance_id: charge.id }, file: pdf('first') })
  const { data } = await finance.send(finances.charge, { params: { id: charge.id } })
  await finance.send(finances.updateStatus, {
    body: { id: charge.id, version: data.version, payment_status: 'rejected', reason: 'Not readable.' },
  })
  const again = await school.send(finances.claim, { body: { finance_id: charge.id }, file: pdf('second') })
  expect(again.data).toMatchObject({ payment_status: 'paid', verified_at: null, status_reason: null, paid_on: agencyDay() })
  expect(again.data.proofs).toHaveLength(2)
})

test('a verified, waived or refunded charge takes no further claim', async () => {
  for (const more of [
    { payment_status: 'paid', verified_at: new Date() },
    { payment_status: 'waived' },
    { payment_status: 'refunded' },
  ] as const) {
    const charge = await insertCharge(app.db, more)
    const school = await app.as('institution', { institution_id: charge.institution_id })
    expect((await school.refused(finances.claim, { body: { finance_id: charge.id }, file: pdf('late') })).status).toBe(409)
    expect(await proofsOf(charge.id)).toEqual([])
  }
})

test('the charge of another institution looks exactly like a missing one', async () => {
  const { charge } = await unpaid()
  const { school: stranger } = await unpaid()
  const foreign = await stranger.refused(finances.claim, { body: { finance_id: charge.id }, file: pdf('x') })
  const missing = await stranger.refused(finances.claim, { body: { finance_id: nobody }, file: pdf('x') })
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  expect(await proofsOf(charge.id)).toEqual([])
})

test.for([
  ['a text file', new File(['hello'], 'slip.pdf', { type: 'application/pdf' }), 422],
  ['a page', new File(['<!doctype html><html></html>'], 'slip.png', { type: 'image/png' }), 422],
  ['a drawing', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'slip.svg', { type: 'image/svg+xml' }), 422],
  ['an empty file', new File([], 'slip.pdf', { type: 'application/pdf' }), 422],
  ['more than 10 MB', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'slip.pdf', { type: 'application/pdf' }), 413],
] as const)('%s is no proof: the sentence stands at the file, and nothing is stored', async ([, file, status]) => {
  const { charge, school } = await unpaid()
  const refusal = await school.refused(finances.claim, { body: { finance_id: charge.id }, file })
  expect([refusal.status, Object.keys(refusal.errors)]).toEqual([status, ['file']])
  expect(await proofsOf(charge.id)).toEqual([])
  expect((await finance.send(finances.charge, { params: { id: charge.id } })).data.payment_status).toBe('unpaid')
})

test('a claim without a file says that one is missing', async () => {
  const { charge, school } = await unpaid()
  expect((await school.refused(finances.claim, { body: { finance_id: charge.id } })).errors).toHaveProperty('file')
})

test('Finance adds a proof without touching the status', async () => {
  const { charge } = await unpaid()
  const { data } = await finance.send(finances.uploadProof, { body: { finance_id: charge.id }, file: pdf('by post') })
  expect(data).toMatchObject({ payment_status: 'unpaid', proofs: [{ name: 'slip.pdf' }], version: charge.version + 1 })
  expect(await logOf(charge.id)).toMatchObject([{ action: 'finance.proof_added', after: { proof: 'slip.pdf' } }])
})

// ---- who may read a proof ----------------------------------------------------------------------------------------

test('a proof comes as an attachment that no browser opens as a page', async () => {
  const { charge, school } = await unpaid()
  const { data } = await school.send(finances.claim, { body: { finance_id: charge.id }, file: pdf('shown') })
  const answer = await finance.fetch(`/api/files/${data.proofs[0]!.file_id}`, { method: 'GET' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="slip.pdf"/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toBe(await pdf('shown').text())
})

test('the own institution and the finance readers see a proof; to everybody else it is missing', async () => {
  const { charge, school } = await unpaid()
  const { data } = await school.send(finances.claim, { body: { finance_id: charge.id }, file: pdf('private') })
  const id = data.proofs[0]!.file_id
  const { school: stranger } = await unpaid()
  const open = [school, finance, await app.as('Monitoring'), await app.as('Superadmin')]
  for (const client of open) expect((await client.send(files.show, { params: { id } })).size).toBeGreaterThan(0)
  for (const client of [stranger, await app.as('QA'), await app.as('Admin'), await app.as('Guest'), await app.as('accreditor')]) {
    const foreign = await client.refused(files.show, { params: { id } })
    const missing = await client.refused(files.show, { params: { id: nobody } })
    expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  }
  expect((await app.visitor.refused(files.show, { params: { id } })).status).toBe(401)
})

test('an accreditor sees the proof of the own honorarium; the institution visited does not', async () => {
  const { charge, accreditor } = await insertHonorarium(app.db)
  const { data } = await finance.send(finances.uploadProof, { body: { finance_id: charge.id }, file: pdf('transfer') })
  const id = data.proofs[0]!.file_id
  const own = await app.asAccount(accreditor.id)
  expect((await own.send(files.show, { params: { id } })).size).toBeGreaterThan(0)
  const school = await app.as('institution', { institution_id: charge.institution_id })
  expect((await school.refused(files.show, { params: { id } })).status).toBe(404)
  expect((await (await app.as('accreditor')).refused(files.show, { params: { id } })).status).toBe(404)
})
