import { handlers } from '../../../kit/server/acts/handlers.ts'
import { site } from '../contract.ts'
import { receiveMessage } from './contact.ts'
import { findHome, findPage } from './texts.ts'

export const siteRoutes = handlers(site, {
  home: async () => ({ data: await findHome() }),
  page: async ({ params }) => ({ data: await findPage(params.page) }),
  contact: receiveMessage,
})
