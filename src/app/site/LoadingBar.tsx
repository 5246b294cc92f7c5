/** The loading bar of the public site: shows itself 200 ms after a move has begun, and has come to its end after 5000 ms. */
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import styles from './loading-bar.module.css'

const throttle = 200

export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setShown(true), throttle)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [isLoading])
  return isShown && <div className={styles.bar} role="progressbar" aria-label="Loading the page" />
}
