import type { RecordColumn } from '../../../kit/contract/columns.ts'
import { handlers, type Routes } from '../../../kit/server/acts/handlers.ts'
import { untilSettingsChange } from '../../../kit/server/agency/live.ts'
import { notFound } from '../../../kit/server/http/refusal.ts'
import { type TemplateName, templateNames, templates } from '../contract.ts'
import { makeTemplate } from './template.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** @param columns of each import, from the feature that reads it */
export function templateRoutes(columns: Record<TemplateName, readonly RecordColumn[]>): Routes {
  // the same for the same name, so each is made once
  const madeNow = untilSettingsChange((): Partial<Record<TemplateName, Promise<Buffer>>> => ({}))
  return handlers(templates, {
    file: async ({ params }) => {
      const name = templateNames.find((one) => one === params.name)
      if (!name) throw notFound('This template')
      const made = madeNow()
      const content = await (made[name] ??= makeTemplate(columns[name]))
      return { name: 'Bulk-Upload Template.xlsx', type: xlsx, content, bytes: content.length }
    },
  })
}
