import { type ComponentType, useEffect, useState } from 'react'
import { sayFailed } from './lazy-part.tsx'
import { Room, useWhenSeen } from './WhenSeen.tsx'

/**
 * A part below the fold whose scripts come when somebody comes near it, or when there is time: a page with much on it brings at first what
 * is seen at first. Its room is kept meanwhile. One that does not come is said, and the page around it stays, with what was typed there. Who
 * comes to such a page again finds the part there at once.
 *
 *     const VisitTeam = partWhenSeen(() => import('./VisitTeam.tsx').then((file) => file.VisitTeam), () => ({ height: 240 }))
 *
 * @param roomOf pixels of what will stand there, by what it is given; 0 where it may be nothing; where they are others on a phone,
 * `onPhones`: what follows would move
 */
export function partWhenSeen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  roomOf: (props: Props) => { height: number; onPhones?: number },
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function PartWhenSeen(props) {
    const [Part, setPart] = useState(() => loaded)
    const [place, isDue] = useWhenSeen()
    useEffect(() => {
      if (isDue)
        load().then((part) => {
          loaded = part
          setPart(() => part)
        }, sayFailed)
    }, [isDue])
    return Part ? <Part {...props} /> : <Room ref={place} {...roomOf(props)} />
  }
}
