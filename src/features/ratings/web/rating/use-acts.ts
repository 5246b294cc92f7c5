/** What a person does in the workbench, each as one operation that is safe on the device before the next is made. */
import { useMemo, useRef, useState } from 'react'
import { useLatest } from '../../../../kit/web/latest.ts'
import type { Mark } from '../../../instruments/rules-means.ts'
import { afterOf, historyOf, type NarrativePart, type Operation, type Ratings, ratingsWith, seenOf, shareOf } from '../../rules.ts'
import { handedBy } from '../../rules-narrative.ts'
import type { OpenSurvey } from '../device/use-bench.ts'
import { type Area, narrativeIn } from './standing.ts'

export type Acts = {
  /** @returns what was kept; null where the device could not keep it */
  mark(statement: string, mark: Mark | null): Promise<Operation | null>
  /** The mark before comes back; none, where there was none. */
  undo(statement: string): void
  /** @returns what was kept; null where the device could not keep it */
  note(statement: string, text: string, after: string[]): Promise<Operation | null>
  photo(statement: string, photo: string, gone: boolean): Promise<Operation | null>
  team(statement: string, mark: Mark, sentence: string): void
  text(area: Area, part: NarrativePart, text: string, after: string[]): Promise<Operation | null>
  hand(area: Area, to: string): void
}

export function useActs(survey: OpenSurvey, person: string): { acts: Acts; trouble: string | null } {
  const latest = useLatest(survey)
  const [trouble, setTrouble] = useState<string | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  /** Made here, and perhaps not among what is shown yet. */
  const recent = useRef<Operation[]>([])
  const acts = useMemo((): Acts => {
    const make = (unmade: () => Parameters<OpenSurvey['make']>[0]): Promise<Operation | null> => {
      const made = last.current
        .then(() => latest.current.make(unmade()))
        .then(
          (operation) => {
            recent.current.push(operation)
            setTrouble(null)
            return operation
          },
          (error: unknown) => {
            setTrouble(error instanceof Error && error.message ? error.message : 'The browser did not keep it.')
            return null
          },
        )
      last.current = made
      return made
    }
    const now = (): Ratings => {
      recent.current = recent.current.filter(({ id }) => !latest.current.ratings.made.has(id))
      return recent.current.reduce(ratingsWith, latest.current.ratings)
    }
    return {
      mark: (statement, mark) => make(() => ({ kind: 'mark', person, statement, mark, after: afterOf(now(), statement, person, 'mark') })),
      undo: (statement) => {
        make(() => {
          const [, before] = historyOf(shareOf(now(), statement, person), 'mark')
          const mark = before?.kind === 'mark' ? before.mark : null
          return { kind: 'mark', person, statement, mark, after: afterOf(now(), statement, person, 'mark') }
        })
      },
      note: (statement, text, after) => make(() => ({ kind: 'note', person, statement, text, after })),
      photo: (statement, photo, gone) => make(() => ({ kind: 'photo', person, statement, photo, gone })),
      team: (statement, mark, sentence) => {
        const seen = seenOf(now(), statement)
        make(() => ({ kind: 'team', person, statement, mark, sentence, seen }))
      },
      text: (area, part, text, after) => make(() => ({ kind: 'text', person, statement: area.id, part, text, after })),
      hand: (area, to) => {
        make(() => {
          return { kind: 'hand', person, statement: area.id, to, after: handedBy(narrativeIn(latest.current.pack, now(), area)) }
        })
      },
    }
  }, [latest, person])
  return { acts, trouble }
}
