import { startApp } from '../../../../testing/app.ts'
import { insertCampus, insertCharge, insertHonorarium } from '../../../../testing/insert.ts'
import { walk } from '../../../../testing/state-walk.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
import { requests } from '../../requests/contract.ts'
import { firstVisitDay } from '../../visits/rules-days.ts'
import { finances } from '../contract.ts'
import { type PaymentState, paymentMachine, paymentState, paymentStates } from '../rules.ts'

const app = await startApp()
const proof = () => new File(['%PDF-1.4\nslip\n%%EOF\n'], 'slip.pdf', { type: 'application/pdf' })

walk(paymentMachine, app, {
  make: async (from, _to, _call, { lacking }) => {
    const isVerified = from === 'paid' || from === 'partial' || from === 'refunded'
    const stands = { payment_status: statusOf(from), verified_at: isVerified ? new Date() : null }
    const charge = lacking === 'charge' ? (await insertHonorarium(app.db, stands)).charge : await insertCharge(app.db, stands)
    return { id: charge.id, version: charge.version, institution_id: charge.institution_id }
  },
  stateOf: async ({ id }) => stateOf(id),
  owner: (role, { institution_id }) => (role === 'institution' ? app.as('institution', { institution_id }) : undefined),
  calls: {
    'finances.claim': {
      send: (client, { id }, _, { lacking }) =>
        client.send(finances.claim, { body: { finance_id: id }, ...(lacking === 'proof' ? {} : { file: proof() }) }),
      refused: 409,
      same: 'stays',
    },
    'finances.updateStatus': {
      send: (client, { id, version }, to, { has, lacking }) => {
        const read = lacking === 'version' ? version + 1 : version
        const reason = has('reason') ? { reason: 'So it was agreed.' } : {}
        return client.send(finances.updateStatus, {
          body: { id, version: read, payment_status: statusOf(to), verify: to !== 'claimed', ...reason },
        })
      },
      asks: () => paymentStates,
      refused: 422,
      same: 'stays',
    },
  },
  begin: {
    'requests.add': async (client, to, { has }) => {
      const account = await app.db.selectFrom('accounts').select('institution_id').where('id', '=', client.id).executeTakeFirst()
      const campus = await insertCampus(app.db, account?.institution_id ? { institution_id: account.institution_id } : {})
      const { data } = await client.send(requests.add, {
        body: {
          campus_id: campus.id,
          program_name: 'BS Nursing',
          visit_date: firstVisitDay(agencyDay()),
          payment_status: to === 'claimed' ? 'paid' : 'unpaid',
        },
        ...(has('proof') ? { file: proof() } : {}),
      })
      return stateOf(data.payment?.finance_id ?? '')
    },
  },
  lacking: (need) => ({ version: 409, charge: 404, reason: 422, proof: 422 })[need],
})

function statusOf(state: PaymentState) {
  return state === 'claimed' ? 'paid' : state
}

async function stateOf(id: string): Promise<PaymentState> {
  const row = await app.db.selectFrom('finances').select(['payment_status', 'verified_at']).where('id', '=', id).executeTakeFirstOrThrow()
  return paymentState({ payment_status: row.payment_status, verified: row.verified_at !== null })
}
