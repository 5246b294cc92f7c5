import { agency } from '../../../kit/contract/agency.ts'
import { handlers } from '../../../kit/server/acts/handlers.ts'
import { type SetUpStep, setUp, setUpSteps } from '../contract.ts'
import { countRecords } from './queries.ts'

/**
 * The configuration that comes with the product names no real agency: its addresses end in a name nobody can own (RFC 2606). One that is
 * left would lose what visitors write to it.
 */
function isExample(): boolean {
  return [agency, ...agency.departments].some(({ email }) => email.endsWith('.example'))
}

export const setUpRoutes = handlers(setUp, {
  show: async ({ db, settings, actor }) => {
    const texts = Object.keys(agency.publicTexts).length
    const counts: Partial<Record<SetUpStep, number>> = { texts, ...(await countRecords(db, actor.id)) }
    const known: Partial<Record<SetUpStep, boolean>> = {
      agency: !isExample(),
      mail: settings.smtpUrl !== undefined,
      security: agency.requireSecondFactor.length > 0,
    }
    const steps = setUpSteps.map((step) => {
      const count = counts[step] ?? null
      return { step, count, done: known[step] ?? (count ?? 0) > 0 }
    })
    return { data: { steps, left: steps.filter((one) => !one.done).length } }
  },
})
