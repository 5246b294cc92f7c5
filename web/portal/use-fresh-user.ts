import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { sessions, type User } from '../../contract/sessions.ts'
import { query } from '../api.ts'
import { notice } from '../ui/toast.ts'

/**
 * Asks who one is when the menu loads, when one comes back to the page, and after every change: a role that was given or taken away
 * shows at once (specification §6). Where that fails the server's sentence is shown (§8).
 */
export function useFreshUser(user: User): void {
  const { revalidate } = useRevalidator()
  const { data, error } = useQuery({ ...query(sessions.getUser), staleTime: 0, refetchOnWindowFocus: true })
  const isOutdated = data !== undefined && JSON.stringify(data.data) !== JSON.stringify(user)
  useEffect(() => {
    if (isOutdated) void revalidate()
  }, [isOutdated, revalidate])
  useEffect(() => {
    if (error) notice.error(error.message)
  }, [error])
}
