import { change, handlers } from '../../../kit/server/acts/handlers.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { filesOf } from '../../files/server/checks.ts'
import { finances } from '../contract.ts'
import { releases } from '../contract-releases.ts'
import { mayReadProof } from './checks.ts'
import { settleCredit } from './credits.ts'
import { exportFinances } from './export.ts'
import { addProof, changePayment, claimPayment } from './payments.ts'
import { listCharges, listInstitutionFinances, listQueue, readCharge, toSettle, toVerify } from './queries.ts'
import { findHonorarium, listHonoraria, listHonorariaOf } from './queries-honoraria.ts'
import { listReleases } from './queries-releases.ts'
import { askRelease, decideRelease } from './releases.ts'

filesOf('payment_proof', mayReadProof)

export const financeRoutes = handlers(finances, {
  list: ({ db, query }) => listInstitutionFinances(db, query),
  toVerify: ({ db, query }) => listQueue(db, toVerify, query),
  toSettle: ({ db, query }) => listQueue(db, toSettle, query),
  charge: async ({ db, params }) => ({ data: (await readCharge(db, params.id)) ?? missing('This charge') }),
  charges: async ({ db, params, query, body }) =>
    (await listCharges(db, params.institution_id, { ...body, ...query })) ?? missing('This institution'),
  honoraria: ({ db, query }) => listHonoraria(db, query),
  honorarium: async ({ db, params }) => ({ data: (await findHonorarium(db, params.id)) ?? missing('This honorarium') }),
  honorariaOf: async ({ db, params, query }) => (await listHonorariaOf(db, params.accreditor_id, query)) ?? missing('This accreditor'),
  uploadProof: change(({ body, upload }, act) => addProof(act, body.finance_id, upload)),
  updateStatus: change(({ body }, act) => changePayment(act, body)),
  settleCredit: change(({ body }, act) => settleCredit(act, body)),
  claim: change(({ body, upload }, act) => claimPayment(act, body, upload)),
  export: ({ db, query }) => exportFinances(db, query),
})

export const releaseRoutes = handlers(releases, {
  list: ({ db, query }) => listReleases(db, query),
  ask: change((asked, act) => askRelease(act, asked)),
  decide: change((asked, act) => decideRelease(act, asked)),
})

function missing(what: string): never {
  throw notFound(what)
}
