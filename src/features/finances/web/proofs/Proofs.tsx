import { Icon } from '../../../../kit/web/icons/Icon.tsx'

/** How many proofs there are. */
export function Proofs({ count }: { count: number }) {
  if (count === 0) return '–'
  return (
    <>
      <Icon name="paperclip" size={16} label="Proofs" /> {count}
    </>
  )
}
