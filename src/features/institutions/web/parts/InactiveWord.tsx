import { Status } from '../../../../kit/web/record/Status.tsx'

/** A quiet word beside the name of what is inactive; nothing beside the others. */
export function InactiveWord({ isActive, why = 'Inactive' }: { isActive: boolean; why?: string }) {
  return isActive ? null : (
    <small>
      <Status tone="idle">{why}</Status>
    </small>
  )
}
