import { Progress } from '@mantine/core'
import type { EvidenceRoom } from '../../contract-records.ts'
import styles from './room.module.css'
import { fullnessWords } from './room-words.ts'

/** How full a room is, as a bar and in words. */
export function RoomBar({ room }: { room: EvidenceRoom }) {
  return (
    <div className={styles.bar}>
      <span>
        <b>{room.percent} % full</b> · {fullnessWords(room)}
      </span>
      <Progress value={room.percent} size={6} color="var(--accent)" aria-label={`How full the room of ${room.program} is`} />
    </div>
  )
}
