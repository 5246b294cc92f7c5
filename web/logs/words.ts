/** How fields and values of the log are written for people. */

import { degreeNames, levelNames, validityNames } from '../../contract/levels.ts'
import type { LogEntry } from '../../contract/logs.ts'
import { attendanceNames, trainingTypeNames } from '../../contract/training-types.ts'
import {
  assignmentRoleNames,
  assignmentStatusNames,
  outcomeNames,
  paymentStatusNames,
  reportStatusNames,
  visitModeNames,
  visitStatusNames,
  visitTypeNames,
} from '../../contract/visits.ts'
import { formatDay, formatInstant, formatMoney } from '../ui/format.ts'

/** Which vocabulary a field speaks. */
const vocabularies: Record<string, Record<string, string>[]> = {
  status: [visitStatusNames, assignmentStatusNames, validityNames],
  assignment_status: [assignmentStatusNames],
  payment_status: [paymentStatusNames],
  report_status: [reportStatusNames],
  visit_type: [visitTypeNames],
  mode: [visitModeNames],
  role: [assignmentRoleNames],
  level: [levelNames],
  level_sought: [levelNames],
  degree_level: [degreeNames],
  outcome: [outcomeNames],
  attendance: [attendanceNames],
  type: [trainingTypeNames],
}

/** The changed fields of an entry, old and new, in words. */
export function changesOf({ before, after }: Pick<LogEntry, 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields.map((field) => ({
    field: fieldName(field),
    before: valueName(field, before?.[field]),
    after: valueName(field, after?.[field]),
  }))
}

/** `visit_date` → `Visit date` */
function fieldName(field: string): string {
  const words = field.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueName(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one) => valueName(field, one)).join(', ') || null
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, one]) => `${fieldName(name)}: ${valueName(name, one) ?? '–'}`)
      .join(', ')
  }
  const text = String(value)
  const word = vocabularies[field]?.find((names) => names[text])?.[text]
  if (word) return word
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text)
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return formatInstant(text)
  if (/^(amount|fee|honorarium|charged|paid)$/.test(field) && /^-?\d+(\.\d+)?$/.test(text)) return formatMoney(text)
  return text
}
