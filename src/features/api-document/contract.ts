/** The description of this interface: OpenAPI and a page to read (decision 10). */
import { z } from 'zod'
import { calls } from '../../kit/contract/call.ts'
import { staff } from '../../kit/contract/roles.ts'
import { interfacePage } from '../navigation/rules.ts'

export const apiDocument = calls({
  openapi: {
    method: 'GET',
    path: '/api/openapi.json',
    /** In production only signed-in staff get it; the handler sees to that. */
    access: 'public',
    answer: z.record(z.string(), z.unknown()),
    says: 'This description as OpenAPI 3.1; in production only for signed-in staff.',
  },
  page: {
    method: 'GET',
    path: interfacePage,
    access: staff,
    answer: 'file',
    says: 'This description as a page to read.',
  },
})
