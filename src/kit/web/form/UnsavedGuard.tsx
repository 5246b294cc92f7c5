import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirm } from '../dialog/confirm.tsx'

/** Asks before another page, a reload or a closed tab throws typed things away. Filters in the address are no other page. */
export function UnsavedGuard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isCurrent = true
    askToLeave().then((yes) => {
      if (isCurrent) yes ? blocker.proceed() : blocker.reset()
    })
    return () => {
      isCurrent = false
    }
  }, [blocker])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return null
}

export function askToLeave(): Promise<boolean> {
  return confirm({
    title: 'Leave without saving?',
    text: 'What you typed here has not been sent. Leaving throws it away.',
    verb: 'Leave',
    danger: true,
  })
}
