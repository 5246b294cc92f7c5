import { handlers } from '../../../kit/server/acts/handlers.ts'
import { Refusal } from '../../../kit/server/http/refusal.ts'
import { tables } from '../contract.ts'

export const tableRoutes = handlers(tables, { add: refuse, show: refuse, edit: refuse, remove: refuse })

/** No other table has generic calls, for no role. */
async function refuse(): Promise<never> {
  throw new Refusal(404, 'There is no such table. The generic calls serve training-modules (or trainings) and announcements.')
}
