import type { FastifyInstance } from 'fastify'
import { imports, type TemplateName, templateNames } from '../../../kit/contract/imports.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { templateFile } from './template.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function importRoutes(app: FastifyInstance): void {
  routes(app, imports, {
    template: async ({ params }) => {
      if (!templateNames.includes(params.name as TemplateName)) throw notFound('This template')
      const content = await templateFile(params.name as TemplateName)
      return { name: 'Bulk-Upload Template.xlsx', type: xlsx, content, bytes: content.length }
    },
  })
}
