import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { sessions } from '../../features/sign-in/contract-sessions.ts'
import { CallError } from '../../kit/contract/client.ts'
import type { User } from '../../kit/contract/user.ts'
import { query } from '../../kit/web/api.ts'
import { watchRefusals } from '../../kit/web/sending.ts'
import { notice } from '../../kit/web/states/toast.ts'

const whoAmI = query(sessions.getUser)

/**
 * Asks who one is when the menu loads, when one comes back to the page, after every change, and when something is refused: a role that
 * was given or taken away shows at once. Where that fails the server's sentence is shown.
 */
export function useFreshUser(user: User): void {
  const { revalidate } = useRevalidator()
  const client = useQueryClient()
  const { data, error } = useQuery({ ...whoAmI, staleTime: 0, refetchOnWindowFocus: true })
  const isOutdated = data !== undefined && JSON.stringify(data.data) !== JSON.stringify(user)
  useEffect(() => {
    if (isOutdated) void revalidate()
  }, [isOutdated, revalidate])
  // what the former role was shown, or refused, is read anew
  const role = useRef(user.role)
  useEffect(() => {
    if (role.current === user.role) return
    role.current = user.role
    void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== whoAmI.queryKey[0] })
  }, [client, user.role])
  useEffect(
    () =>
      watchRefusals(({ status }, one) => {
        if (status === 403 && one !== sessions.getUser) void client.invalidateQueries({ queryKey: whoAmI.queryKey })
      }),
    [client],
  )
  useEffect(() => {
    // without a line the page says so itself
    if (error && !(error instanceof CallError && error.status === 0 && !navigator.onLine)) notice.error(error.message)
  }, [error])
}
