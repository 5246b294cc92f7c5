import type { Role } from '../../../kit/contract/roles.ts'
import type { Instant } from '../../../kit/server/db/tables.ts'
import type { ViewedData, ViewPlace, ViewWay } from '../rules.ts'

declare module '../../../kit/server/db/tables.ts' {
  interface Tables {
    data_views: {
      account_id: string
      /** The beginning of the hour in which it was looked at. */
      hour: Instant
      viewer_id: string
      viewer_name: string
      viewer_role: Role
      data: ViewedData
      way: ViewWay
      place: ViewPlace
    }
  }
}
