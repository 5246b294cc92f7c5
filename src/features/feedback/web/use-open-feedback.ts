import { useSearchParams } from 'react-router'
import { isId } from '../../../kit/web/list/known.ts'

/** The piece of feedback the address opens (`?feedback={id}`): it survives a reload and can be sent to a colleague. */
export function useOpenFeedback(): { id: string | null; open: (id: string | null) => void } {
  const [params, setParams] = useSearchParams()
  const asked = params.get('feedback') ?? undefined
  return {
    id: isId(asked) ? asked : null,
    open: (id) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (id) next.set('feedback', id)
          else next.delete('feedback')
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  }
}
