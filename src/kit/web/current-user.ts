import { createContext, useContext } from 'react'
import type { Access } from '../contract/call.ts'
import type { Role } from '../contract/roles.ts'
import type { User } from '../contract/user.ts'

export type CurrentUser = User

const CurrentUserContext = createContext<CurrentUser | null>(null)
export const CurrentUserProvider = CurrentUserContext.Provider

/** Who is signed in. The portal's frame says so; `null` outside it. */
export function useCurrentUser(): CurrentUser | null {
  return useContext(CurrentUserContext)
}

/** The same on pages of the portal, where somebody always is. */
export function useUser(): CurrentUser {
  const user = useCurrentUser()
  if (!user) throw new Error('useUser() works only on pages of the portal')
  return user
}

/** Whether the signed-in person may use a call, as the contract declares it. */
export function useCan(call: { readonly access: Access } | undefined): boolean {
  const user = useCurrentUser()
  if (!call || call.access === 'public') return true
  return Array.isArray(call.access) && user !== null && (call.access as readonly Role[]).includes(user.role)
}
