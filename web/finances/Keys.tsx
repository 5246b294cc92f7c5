import styles from './payment.module.css'

/** The keys of the panel, in sight where there is a keyboard. */
export function Keys({ may, canTakeBack }: { may: boolean; canTakeBack: boolean }) {
  return (
    <ul className={styles.keys} aria-label="Keys">
      {may && <Key keys={['V']}>verify</Key>}
      {may && <Key keys={['R']}>reject</Key>}
      {may && canTakeBack && <Key keys={['U']}>take back</Key>}
      <Key keys={['J', 'K']}>next, previous</Key>
      <Key keys={['+', '−']}>zoom</Key>
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
