/** An instrument as the rows of its file, a row a statement. */
import type { StatementRow } from '../columns.ts'
import { codeOf } from '../rules.ts'
import type { StoredArea } from './queries.ts'

/** Each statement with the part of the versions before that it is. */
export function rowsOf(areas: readonly StoredArea[]): (StatementRow & { origin: string })[] {
  return areas.flatMap((area) =>
    area.parameters.flatMap((parameter) =>
      parameter.statements.map(({ origin_id, kind, position, text, weight }) => ({
        origin: origin_id,
        area_code: codeOf('area', area.position),
        area_title: area.title,
        area_weight: area.weight,
        parameter_code: codeOf('parameter', parameter.position),
        parameter_title: parameter.title,
        parameter_weight: parameter.weight,
        number: codeOf('statement', position),
        kind,
        text,
        weight,
      })),
    ),
  )
}
