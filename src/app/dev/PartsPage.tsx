/** `/dev/parts`: every part of `src/kit/web` in its states, room by room. A test holds that none is missing. */
import { useEffect, useState } from 'react'
import { ChartRoom } from './ChartRoom.tsx'
import { DialogRoom } from './DialogRoom.tsx'
import styles from './dev.module.css'
import { FormRoom } from './FormRoom.tsx'
import { IconRoom } from './IconRoom.tsx'
import { ImportRoom } from './ImportRoom.tsx'
import { ListRoom } from './ListRoom.tsx'
import { MenuRoom } from './MenuRoom.tsx'
import { RecordRoom } from './RecordRoom.tsx'
import { StatesRoom } from './StatesRoom.tsx'

const rooms = ['list', 'form', 'menu', 'dialog', 'import', 'chart', 'record', 'states', 'icons']

export const meta = () => [{ title: 'Parts' }]

export default function PartsPage() {
  // as in the portal, where what a part shows has been read in the browser
  const [isBrowser, setBrowser] = useState(false)
  useEffect(() => setBrowser(true), [])
  return (
    <>
      <div className={styles.head}>
        <h1>Parts</h1>
        <p>
          What the pages of the portal are made of, in every state. The words are samples; nothing here reaches a server. Each folder of{' '}
          <code>src/kit/web</code> is a room.
        </p>
        <nav aria-label="Rooms" className={styles.rooms}>
          {rooms.map((room) => (
            <a key={room} href={`#${room}`}>
              {room}
            </a>
          ))}
        </nav>
      </div>
      {isBrowser && (
        <>
          <ListRoom />
          <FormRoom />
          <MenuRoom />
          <DialogRoom />
          <ImportRoom />
          <ChartRoom />
          <RecordRoom />
          <StatesRoom />
          <IconRoom />
        </>
      )}
    </>
  )
}
