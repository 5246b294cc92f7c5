import type { Generated } from 'kysely'
import type { Decimal, Instant, MadeInstant } from '../../../kit/server/db/tables.ts'
import type { DegreeLevel, SurveyType } from '../../ladder/rules.ts'
import type { InstrumentStatus, StatementKind } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    instruments: {
      id: string
      name: string
      about: string | null
      /** What it is for; an empty list leaves it open. */
      survey_types: Generated<SurveyType[]>
      disciplines: Generated<string[]>
      degree_levels: Generated<DegreeLevel[]>
      status: Generated<InstrumentStatus>
      version: Generated<number>
      created_at: MadeInstant
    }
    instrument_versions: {
      id: string
      instrument_id: string
      number: number
      /** `null`: the draft. */
      published_at: Instant | null
      published_by: string | null
      created_at: MadeInstant
    }
    instrument_areas: {
      id: string
      version_id: string
      /** The part of the version before that it comes from; its own id where it is new. */
      origin_id: string
      /** Its Roman number. */
      position: number
      title: string
      weight: Generated<Decimal>
    }
    instrument_parameters: {
      id: string
      area_id: string
      origin_id: string
      position: number
      title: string
      weight: Generated<Decimal>
    }
    instrument_statements: {
      id: string
      parameter_id: string
      origin_id: string
      kind: StatementKind
      /** Its number among those of its kind. */
      position: number
      text: string
      weight: Generated<Decimal>
    }
  }
}
