import { handlers } from '../../../kit/server/acts/handlers.ts'
import { resources } from '../contract.ts'
import { findDocument, listDocuments } from './documents.ts'

export const resourceRoutes = handlers(resources, {
  list: async () => ({ data: await listDocuments() }),
  file: ({ params }) => findDocument(params.file),
})
