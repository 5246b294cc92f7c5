/** How uploading stands, above every page of the workbench. */
import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatInstant } from '../../../kit/contract/days.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { saveBlob } from '../../../kit/web/save-blob.ts'
import { notice } from '../../../kit/web/states/toast.ts'
import styles from './BenchGate.module.css'
import type { Bench } from './device/bench.ts'
import { keepPage, keepStorage } from './device/keep-page.ts'
import { storageWords } from './device/storage-words.ts'
import { useBench, useBenchState, useOnBenchChange } from './device/use-bench.ts'
import { waitingWords } from './device/waiting.ts'

/** Keeps the page for whoever has taken a program along, and asks the browser whether it keeps what is here. @returns its answer */
function useIsPromised(bench: Bench): boolean {
  const [isPromised, setPromised] = useState(true)
  const prepare = useCallback(async () => {
    if (await bench.isEmpty()) return
    void keepPage(bench.person)
    setPromised(await keepStorage())
  }, [bench])
  useEffect(() => void prepare().catch(() => {}), [prepare])
  useOnBenchChange(() => void prepare().catch(() => {}))
  return isPromised
}

export function BenchBar() {
  const bench = useBench()
  const { online, waiting, photosWaiting, trouble, isSignedOut, isBusy, lastExchange, exchangeNow } = useBenchState()
  const isPromised = useIsPromised(bench)
  const waits = waiting + photosWaiting > 0 && `${waitingWords({ entries: waiting, photos: photosWaiting })} not uploaded`

  async function save() {
    try {
      saveBlob(await bench.everything(), `ratings-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.json`)
    } catch (error) {
      notice.error(storageWords(error))
    }
  }

  return (
    <div className={styles.bar} data-tone={trouble ? 'warn' : undefined}>
      <p role="status">
        <Icon name={trouble ? 'alert-triangle' : online ? (waits ? 'clock' : 'circle-check') : 'wifi-off'} size={16} />
        {trouble ?? standing(online, waits, lastExchange)}
        {waits && !isPromised && ' This browser has not promised to keep it for long: upload it when you can.'}
      </p>
      {isSignedOut && (
        <Button component={Link} to="/login?redirect=/accreditor/ratings" reloadDocument size="sm" variant="light">
          Sign in
        </Button>
      )}
      {!isSignedOut && waits && (
        <Button size="sm" variant="light" loading={isBusy} onClick={exchangeNow}>
          Upload now
        </Button>
      )}
      {(waits || trouble) && (
        <Button size="sm" variant="subtle" onClick={save}>
          Save a file
        </Button>
      )}
    </div>
  )
}

function standing(online: boolean, waits: string | false, last: Date | null): string {
  if (!online) return `No connection. ${waits ? `${waits}; it is kept here.` : 'What you rate is kept here.'}`
  if (waits) return `${waits} yet.`
  return last ? `Everything is uploaded, ${formatInstant(last.toISOString())}.` : 'Looking for what is new…'
}
