import styles from './tree.module.css'

/** What a part weighs, where it is not the usual 1. */
export function WeightWords({ weight, always = false }: { weight: string; always?: boolean }) {
  if (weight === '1' && !always) return null
  return <span className={styles.weight}>weight {weight}</span>
}
