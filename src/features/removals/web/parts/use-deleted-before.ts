import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * What was deleted on the page before, so that the list offers to bring it back: once, not again after a reload.
 *
 *     navigate('/admin/trainings', { state: { deleted: [training] } })
 */
export function useDeletedBefore<Row>(): readonly Row[] | undefined {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const deleted = (state as { deleted?: Row[] } | null)?.deleted
  useEffect(() => {
    if (deleted) navigate({ pathname, search }, { replace: true, state: null })
  }, [deleted, pathname, search, navigate])
  return deleted
}
