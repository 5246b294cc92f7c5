import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './PortalFrame.module.css'

/** Milliseconds: a page that is there sooner shows no bar. */
const patience = 200

/** The page loading bar: shows itself after 200 ms and is full after 5000 ms at the latest. */
export function LoadingBar() {
  const { state } = useNavigation()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = state !== 'idle' && setTimeout(setLate, patience, true)
    return () => {
      if (timer) clearTimeout(timer)
      setLate(false)
    }
  }, [state])
  return isLate && <div className={styles.loading} role="progressbar" aria-label="Loading the page" />
}
