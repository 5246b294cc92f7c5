import { Link } from 'react-router'
import type { Candidate } from '../../contract/candidates.ts'
import styles from './CandidateBox.module.css'

/**
 * The records something may be, each with what tells it from the others.
 *
 *     <CandidateList of={candidates} linkOf={({ id }) => `/admin/user?open=${id}`} />
 */
export function CandidateList<C extends Candidate>({ of, linkOf }: { of: readonly C[]; linkOf?: (candidate: C) => string }) {
  return (
    <ul className={styles.candidates}>
      {of.map((candidate) => (
        <li key={candidate.id}>
          <strong>{linkOf ? <Link to={linkOf(candidate)}>{candidate.name}</Link> : candidate.name}</strong>
          <small>{[candidate.line, candidate.why].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ul>
  )
}
