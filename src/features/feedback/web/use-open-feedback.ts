import { isId } from '../../../kit/web/list/known.ts'
import { useAddress } from '../../../kit/web/views/address.ts'

/** The piece of feedback the address opens (`?feedback={id}`): it survives a reload and can be sent to a colleague. */
export function useOpenFeedback(): { id: string | null; open: (id: string | null) => void } {
  const [params, changeAddress] = useAddress()
  const asked = params.get('feedback') ?? undefined
  return {
    id: isId(asked) ? asked : null,
    open: (id) => changeAddress({ feedback: id }),
  }
}
