/** On every page of an accreditor: what lies on this device and is not uploaded. */
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { channelOf, nothingWaits, type Waiting, waitingOf, waitingWords } from '../device/waiting.ts'
import styles from './NotUploaded.module.css'

/** Milliseconds between two counts, beside those when something is rated. */
const often = 30_000

export default function NotUploaded({ person }: { person: string }) {
  const { pathname } = useLocation()
  const [waiting, setWaiting] = useState<Waiting>(nothingWaits)
  // the workbench says it itself, with what can be done
  const isSaid = pathname === '/accreditor/ratings'
  useEffect(() => {
    if (isSaid) return
    const count = () => void waitingOf(person).then(setWaiting, () => {})
    const channel = channelOf(person)
    channel?.addEventListener('message', count)
    const timer = setInterval(count, often)
    document.addEventListener('visibilitychange', count)
    count()
    return () => {
      channel?.close()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', count)
    }
  }, [person, isSaid])

  if (isSaid || waiting.entries + waiting.photos === 0) return null
  return (
    <p className={styles.bar} role="status">
      <Icon name="clock" size={16} />
      <span>
        {waitingWords(waiting)} of your ratings {waiting.entries + waiting.photos === 1 ? 'is' : 'are'} on this device and not uploaded.{' '}
        <Link to="/accreditor/ratings">Open ratings</Link>
      </span>
    </p>
  )
}
