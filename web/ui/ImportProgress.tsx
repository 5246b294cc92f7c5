import { Loader, Progress } from '@mantine/core'
import { formatBytes } from './format.ts'
import { Icon } from './Icon.tsx'
import styles from './ImportDialog.module.css'

/** An import on its way: how much has been sent, then that it is checked and stored. */
export function ImportProgress({ percent, bytes }: { percent: number; bytes: number }) {
  const isSent = percent >= 100
  return (
    <>
      <div>
        <div className={styles.row}>
          <b role="status">{isSent ? 'Checking and storing' : 'Sending the file'}</b>
          {!isSent && <span className={styles.hint}>{percent} %</span>}
        </div>
        <Progress
          value={percent}
          animated={isSent}
          striped={isSent}
          size={6}
          color="var(--accent)"
          mt={6}
          aria-label={isSent ? 'Checking and storing' : 'Sending the file'}
        />
      </div>
      <ul className={styles.tasks}>
        <li data-state={isSent ? 'done' : 'now'}>
          {isSent ? <Icon name="circle-check" /> : <Loader size={18} />}
          {isSent ? `Uploaded, ${formatBytes(bytes)}` : `Uploading ${formatBytes(bytes)}`}
        </li>
        <li data-state={isSent ? 'now' : 'ahead'}>
          {isSent ? <Loader size={18} /> : <Icon name="circle-dashed" />}
          Checking every row; then storing all of them, or none
        </li>
      </ul>
    </>
  )
}
