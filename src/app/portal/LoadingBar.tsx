import { completeNavigationProgress, NavigationProgress, startNavigationProgress } from '@mantine/nprogress'
import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import styles from './PortalFrame.module.css'

/** The page loading bar: shows itself after 200 ms and is full after 5000 ms at the latest. */
const throttle = 200
const duration = 5000

export function LoadingBar() {
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isLoading) return
    const start = setTimeout(startNavigationProgress, throttle)
    const end = setTimeout(completeNavigationProgress, duration)
    return () => {
      clearTimeout(start)
      clearTimeout(end)
      completeNavigationProgress()
    }
  }, [isLoading])
  return (
    <NavigationProgress
      size={3}
      color="var(--accent)"
      stepInterval={160}
      zIndex={300}
      className={styles.loading}
      aria-label="Loading the page"
    />
  )
}
