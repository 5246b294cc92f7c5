import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { query } from '../../../../kit/web/api.ts'
import { setUp } from '../../contract.ts'
import { isNew } from '../../rules.ts'

/** Nearly always nothing is left, and it is not needed. */
const SetUpLeft = lazy(() => import('./SetUpLeft.tsx').then((file) => ({ default: file.SetUpLeft })))

/** On the Superadmin's dashboard as long as nobody can work with the portal yet: what is left, each with its way. */
export default function SetUpCard() {
  const { data } = useQuery(query(setUp.show, {}))
  return data && isNew(data.data) ? <SetUpLeft setUp={data.data} /> : null
}
