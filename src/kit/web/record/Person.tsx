import type { ReactNode } from 'react'
import { isTitle } from '../../contract/names.ts'
import { BreakBeforeAt } from './KeepTogether.tsx'
import styles from './Person.module.css'

/** The same name always gets the same of five quiet colours. */
function colourOf(name: string): 1 | 2 | 3 | 4 | 5 {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return ((sum % 5) + 1) as 1 | 2 | 3 | 4 | 5
}

const smallWords = /^(of|and|the|for|in|de|del|ng|sa)$/i

/** First and last initial of a person: `Dr. Eduardo N. Baltazar, PhD` → `EB`. */
function initialsOf(name: string): string {
  const words = (name.split(',')[0] as string).split(/\s+/).filter((word) => word && !isTitle(word))
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}

/** A person's picture, or the initials on a stable colour. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 'md' }: { name: string; src?: string | null; size?: 'sm' | 'md' | 'lg' | 'xl' }) {
  return (
    <span className={styles.avatar} data-colour={colourOf(name)} data-size={size} aria-hidden="true">
      {src ? <img src={src} alt="" /> : initialsOf(name)}
    </span>
  )
}

/** An institution's initials in a square: `Lakeside Polytechnic State University` → `LP`. */
export function InstitutionMark({ name, size = 'md' }: { name: string; size?: 'md' | 'lg' | 'xl' }) {
  const words = name.split(/\s+/).filter((word) => word && !smallWords.test(word))
  return (
    <span className={`${styles.avatar} ${styles.square}`} data-colour={colourOf(name)} data-size={size} aria-hidden="true">
      {((words[0]?.[0] ?? '') + (words[1]?.[0] ?? '')).toUpperCase()}
    </span>
  )
}

/**
 * Somebody in a list: picture, name, one quiet line.
 *
 *     <Person name="Dr. Renato S. Dimaculangan" detail="Marilaya State University" />
 */
export function Person({
  name,
  detail,
  avatar,
  institution,
}: {
  name: string
  detail?: ReactNode
  avatar?: string | null
  institution?: boolean
}) {
  return (
    <span className={styles.person} data-person>
      {institution ? <InstitutionMark name={name} /> : <Avatar name={name} src={avatar ?? null} />}
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {detail && (
          <span className={styles.detail}>
            <BreakBeforeAt>{detail}</BreakBeforeAt>
          </span>
        )}
      </span>
    </span>
  )
}
