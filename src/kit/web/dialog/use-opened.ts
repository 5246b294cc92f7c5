import { useEffect, useState } from 'react'

/**
 * A window that is there from the start never opens, it only is: Mantine then neither remembers where the focus was nor lets it fade in.
 * So it opens one moment after it came. Where it goes away while it is open, the focus returns here.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    setMounted(true)
    return () => {
      // after the window has gone, and only where nothing else has taken the focus
      setTimeout(() => {
        const holder = document.activeElement
        if ((holder === null || holder === document.body) && opener?.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [])
  return opened && isMounted
}
