import { Skeleton } from '@mantine/core'
import { type CSSProperties, type ReactNode, type Ref, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { loadAhead } from './ahead.ts'
import styles from './when-seen.module.css'

/** Milliseconds after which a part comes on any line although nobody has come near it: for printing, and for who searches in the page. */
const patience = 6000
/** So far off a part is loaded that it mostly has its height before it is seen. */
const near = '400px 0px'

/**
 * A part below the fold that comes when somebody comes near it, with what it reads and is drawn by: on a slow line what is seen first is
 * there sooner. Until then its room is kept. On a good line it comes as soon as there is time, so that paper has it, which waits for nothing;
 * at once where a browser cannot tell what is seen.
 *
 *     <WhenSeen height={368} onPhones={390}><CampusLevels /></WhenSeen>
 *
 * @param height in pixels, of what will stand there; where it is another one on a phone, `onPhones`: what follows would move
 */
export function WhenSeen({ height, onPhones = height, children }: { height: number; onPhones?: number; children: ReactNode }) {
  const [place, isDue] = useWhenSeen()
  const room = <Room ref={place} height={height} onPhones={onPhones} />
  return isDue ? <Suspense fallback={room}>{children}</Suspense> : room
}

/** Whether somebody has come near a place, or there is time; and the mark of the place. */
export function useWhenSeen(): [place: RefObject<HTMLDivElement | null>, isDue: boolean] {
  const [isDue, setDue] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return setDue(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDue(true), { rootMargin: near })
    if (place.current) observer.observe(place.current)
    loadAhead(async () => setDue(true))
    const timer = setTimeout(() => setDue(true), patience)
    const now = () => setDue(true)
    window.addEventListener('beforeprint', now)
    return () => {
      window.removeEventListener('beforeprint', now)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return [place, isDue]
}

/** The room of what is still to come. */
export function Room({ ref, height, onPhones = height }: { ref?: Ref<HTMLDivElement>; height: number; onPhones?: number | undefined }) {
  return (
    <div ref={ref} className={styles.room} style={{ '--height': `${height}px`, '--on-phones': `${onPhones}px` } as CSSProperties}>
      <Skeleton height="100%" radius="lg" />
    </div>
  )
}
