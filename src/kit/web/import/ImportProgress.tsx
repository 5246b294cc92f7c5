import { Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatBytes } from '../../contract/words.ts'
import styles from './ImportDialog.module.css'

/** An import on its way: how much has been sent; then, as long as the server works and tells no more, for how long it has. */
export function ImportProgress({ percent, bytes, isLook = false }: { percent: number; bytes: number; isLook?: boolean }) {
  const isSent = percent >= 100
  const says = `${isSent ? (isLook ? 'Looking at' : 'Checking and storing') : 'Sending'} ${formatBytes(bytes)}`
  return (
    <div>
      <div className={styles.row}>
        <b role="status">{says}</b>
        <span className={styles.figure}>{isSent ? <Seconds /> : `${percent} %`}</span>
      </div>
      {isSent ? (
        <div className={styles.working} role="progressbar" aria-label={says} aria-valuemin={0} aria-valuemax={100} />
      ) : (
        <Progress value={percent} size={6} color="var(--accent)" mt={6} aria-label={says} />
      )}
      <p className={styles.meaning}>
        {isLook
          ? 'Every row is held against what is stored. Nothing is changed.'
          : 'Every row is checked first; then all of them are stored, or none.'}
      </p>
    </div>
  )
}

/** How long the server has been at it; nothing in the first moments, when most imports are done. */
function Seconds() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const start = Date.now()
    const ticking = setInterval(() => setSeconds(Math.round((Date.now() - start) / 1000)), 1000)
    return () => clearInterval(ticking)
  }, [])
  return seconds > 1 && `${seconds} s`
}
