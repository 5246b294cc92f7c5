import styles from './payment.module.css'

type KeysProps = { of: 'charge' | 'honorarium'; may: boolean; canTakeBack?: boolean; canZoom: boolean }

/** The keys of the panel, in sight where there is a keyboard. */
export function Keys({ of, may, canTakeBack, canZoom }: KeysProps) {
  return (
    <ul className={styles.keys} aria-label="Keys">
      {may && (of === 'charge' ? <Key keys={['V']}>verify</Key> : <Key keys={['P']}>mark as paid</Key>)}
      {may && <Key keys={['R']}>reject</Key>}
      {may && canTakeBack && <Key keys={['U']}>take back</Key>}
      <Key keys={['J', 'K']}>next, previous</Key>
      {canZoom && <Key keys={['+', '−']}>zoom</Key>}
    </ul>
  )
}

function Key({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <li>
      {keys.map((one) => (
        <kbd key={one}>{one}</kbd>
      ))}
      {children}
    </li>
  )
}
