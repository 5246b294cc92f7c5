import { Key, PanelKeys } from '../../../kit/web/dialog/PanelKeys.tsx'

type KeysProps = { of: 'charge' | 'honorarium'; may: boolean; canTakeBack?: boolean; canZoom: boolean }

/** The keys of the panel, in sight where there is a keyboard. */
export function Keys({ of, may, canTakeBack, canZoom }: KeysProps) {
  return (
    <PanelKeys>
      {may && (of === 'charge' ? <Key keys={['V']}>verify</Key> : <Key keys={['P']}>mark as paid</Key>)}
      {may && <Key keys={['R']}>reject</Key>}
      {may && canTakeBack && <Key keys={['U']}>take back</Key>}
      <Key keys={['J', 'K']}>next, previous</Key>
      {canZoom && <Key keys={['+', '−']}>zoom</Key>}
    </PanelKeys>
  )
}
