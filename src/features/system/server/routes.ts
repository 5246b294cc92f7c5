import { handlers } from '../../../kit/server/acts/handlers.ts'
import { system } from '../contract.ts'
import { readSystem } from './reading.ts'

export const systemRoutes = handlers(system, {
  show: async ({ db, settings }) => ({ data: await readSystem(db, settings) }),
})
