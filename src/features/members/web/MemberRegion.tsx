import { shortRegion } from '../../../kit/contract/agency.ts'
import { formatCount, listed, onOneLine } from '../../../kit/contract/words.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { LevelStairs } from '../../drawings/web/parts/LevelArch.tsx'
import { levelNames } from '../../ladder/rules.ts'
import type { Member } from '../contract.ts'
import styles from './members.module.css'
import { inLevels, ScaleBar } from './parts/Scale.tsx'

/** The members of one region; folds away. */
export function MemberRegion({ name, members, open }: { name: string; members: Member[]; open: boolean }) {
  return (
    <details className={styles.region} id={anchorOf(name)} open={open}>
      <summary>
        <h2>{unbroken(name)}</h2>
        <span className={styles.number}>{formatCount(members.length, 'member')}</span>
        <Icon name="chevron-down" />
      </summary>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.id} data-later={open ? '' : undefined}>
            <div>
              <h3>{member.name}</h3>
              {member.former_names.length > 0 && <p className={styles.place}>formerly {listed(member.former_names)}</p>}
              <p className={styles.place}>
                {[[member.city, member.province].filter(Boolean).join(', '), typeNames[member.type]].filter(Boolean).join(' · ')},{' '}
                {formatCount(member.campuses, 'campus', 'campuses')}
              </p>
            </div>
            <LevelMix member={member} />
            {member.highest && (
              <span className={styles.top}>
                <LevelStairs level={member.highest} off={styles.off} />
                {levelNames[member.highest]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function LevelMix({ member }: { member: Member }) {
  const { candidate, ...accredited } = member.levels
  const programs = Object.values(accredited).reduce((sum, one) => sum + one, 0)
  if (programs + candidate === 0) return <span className={styles.place}>No accredited program at present</span>
  return (
    <div className={styles.mix}>
      <ScaleBar levels={member.levels} label={inLevels(member.levels)} />
      <span>
        {formatCount(programs, 'accredited program')}
        {candidate > 0 && `, ${onOneLine(formatCount(candidate, 'candidate'))}`}
      </span>
    </div>
  )
}

const typeNames: Record<Member['type'], string> = { university: 'University', college: 'College', institute: 'Institute' }

/** Where a region stands on the page. */
export function anchorOf(region: string): string {
  return `region-${shortRegion(region)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}`
}

/** `IV-A` stays on one line. */
function unbroken(region: string): string {
  return region.replaceAll('-', '\u2011')
}
