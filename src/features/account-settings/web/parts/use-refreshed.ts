import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/** After a change of the own account: everything shown is read anew, the name and photo in the drawer too. */
export function useRefreshed(): () => Promise<void> {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    await Promise.all([client.invalidateQueries(), revalidate()])
  }, [client, revalidate])
}

/** What stands in place of the server's sentence where nothing was changed. */
export const unchanged = 'No changes were made'
