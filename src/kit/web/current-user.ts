import { useRouteLoaderData } from 'react-router'
import type { User } from '../contract/user.ts'

/** The signed-in person; only inside the portal's layout route. */
export function useUser(): User {
  const data = useRouteLoaderData('portal') as { user: User } | undefined
  if (!data) throw new Error('useUser() works only on pages of the portal')
  return data.user
}
