/** The bulk-upload templates of the imports. */
import { calls } from '../../kit/contract/call.ts'
import { staff } from '../../kit/contract/roles.ts'

export const templateNames = [
  'accounts',
  'programs',
  'campuses',
  'training-modules',
  'survey-visits',
  'past-visits',
  'instruments',
] as const
export type TemplateName = (typeof templateNames)[number]

export const templates = calls({
  file: {
    method: 'GET',
    path: '/api/admin/templates/:name',
    access: staff,
    answer: 'file',
    says: 'The bulk-upload template (XLSX) of an import.',
  },
})
