import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { routes } from '../../../kit/server/http/routes.ts'
import { type TemplateName, templateNames, templates } from '../contract.ts'
import { templateFile } from './template.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function templateRoutes(app: FastifyInstance): void {
  routes(app, templates, {
    file: async ({ params }) => {
      if (!templateNames.includes(params.name as TemplateName)) throw notFound('This template')
      const content = await templateFile(params.name as TemplateName)
      return { name: 'Bulk-Upload Template.xlsx', type: xlsx, content, bytes: content.length }
    },
  })
}
