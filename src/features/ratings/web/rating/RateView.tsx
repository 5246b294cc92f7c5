import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Mark, meanWords, reaches } from '../../../instruments/rules-means.ts'
import { besides, historyOf } from '../../rules.ts'
import type { OpenSurvey } from '../device/use-bench.ts'
import { KeysHelp } from './KeysHelp.tsx'
import styles from './rating.module.css'
import { StatementRow } from './StatementRow.tsx'
import { type Area, meansBy, needsOf, ownMark, statementsOf } from './standing.ts'
import type { Acts } from './use-acts.ts'
import { useKeys } from './use-keys.ts'
import { usePosition } from './use-position.ts'

type RateViewProps = { survey: OpenSurvey; area: Area; acts: Acts; person: string; readsOnly: boolean }

/** The statements of an area one after the other, with the person's own marks; by thumb and by keyboard. */
export function RateView({ survey, area, acts, person, readsOnly }: RateViewProps) {
  const { pack, ratings } = survey
  const ids = useMemo(() => statementsOf([area]).map(({ id }) => id), [area])
  const isRated = (id: string) => ownMark(ratings, id, person) !== null
  const [position, setPosition] = usePosition(`${pack.id}.${area.code}`, ids, () => ids.find((id) => !isRated(id)) ?? ids[0] ?? '')
  const [helps, setHelps] = useState(false)
  const lastMarked = useRef<string | null>(null)

  const goTo = useCallback(
    (id: string | undefined) => {
      if (!id) return
      setPosition(id)
      show(id)
    },
    [setPosition],
  )
  const mark = useCallback(
    (id: string, given: Mark) => {
      acts.mark(id, given)
      lastMarked.current = id
      goTo(ids[ids.indexOf(id) + 1])
    },
    [acts, goTo, ids],
  )
  const undo = () => {
    const id = lastMarked.current ?? position
    if (!lastMarked.current && historyOf(ratings, id, person, 'mark').length === 0) return
    acts.undo(id)
    goTo(id)
  }
  useKeys(!readsOnly, {
    mark: (given) => mark(position, given),
    next: () => goTo(ids[ids.indexOf(position) + 1]),
    before: () => goTo(ids[ids.indexOf(position) - 1]),
    note: () => press(position, 'note'),
    photo: () => press(position, 'photo'),
    undo,
    help: () => setHelps(!helps),
  })
  // where the person was is where the page begins
  const isShown = useRef(false)
  useEffect(() => {
    if (isShown.current) return
    isShown.current = true
    if (ids.indexOf(position) > 0) show(position, 'instant')
  }, [ids, position])

  return (
    <>
      <Progress survey={survey} area={area} person={person} rated={ids.filter(isRated).length} of={ids.length} />
      {!readsOnly && <KeysHelp isOpen={helps} onToggle={() => setHelps(!helps)} />}
      {area.parameters.map((parameter) => (
        <section key={parameter.id} className={styles.parameter} aria-labelledby={`parameter-${parameter.id}`}>
          <h2 id={`parameter-${parameter.id}`}>
            <span className={styles.code}>{parameter.code}</span>
            {parameter.title}
          </h2>
          <ol className={styles.statements}>
            {parameter.statements.map((statement) => {
              const share = ratings.statements.get(statement.id)?.shares.get(person)
              const photos = [...(share?.photos.values() ?? [])].filter(({ gone }) => !gone).map(({ photo }) => photo)
              const [marks, notes] = (['mark', 'note'] as const).map((kind) => historyOf(ratings, statement.id, person, kind))
              return (
                <StatementRow
                  key={statement.id}
                  survey={pack.id}
                  statement={statement}
                  acts={acts}
                  mark={share?.mark?.mark ?? null}
                  note={share?.note}
                  photos={photos.sort().join(' ')}
                  history={[...(marks ?? []), ...(notes ?? [])]}
                  beside={(['mark', 'note'] as const).flatMap((kind) => besides(ratings, statement.id, person, kind))}
                  isCurrent={statement.id === position}
                  readsOnly={readsOnly}
                  onMark={mark}
                  onCurrent={setPosition}
                />
              )
            })}
          </ol>
        </section>
      ))}
    </>
  )
}

/** How far the person is, and what their own marks come to; stays in sight. */
function Progress({ survey, area, person, rated, of }: Pick<RateViewProps, 'survey' | 'area' | 'person'> & { rated: number; of: number }) {
  const { pack, ratings } = survey
  const mean = meansBy([area], (id) => ownMark(ratings, id, person)).areas[0]?.mean ?? null
  const least = needsOf(pack, area)
  return (
    <div className={styles.progress}>
      <span role="status">
        {rated} of {of} rated
      </span>
      <progress value={rated} max={of} aria-label="Rated" />
      <span className={styles.own}>
        Your mean <b>{meanWords(mean)}</b>
        {mean && least !== null && <small>{reaches(mean, least) ? ` reaches ${least.toFixed(2)}` : ` below ${least.toFixed(2)}`}</small>}
      </span>
    </div>
  )
}

/** Brings a statement to the middle of the page: the row of its marks stands where the one before stood. */
function show(id: string, behavior: ScrollBehavior = 'auto'): void {
  // after the page is drawn anew
  requestAnimationFrame(() => document.getElementById(`statement-${id}`)?.scrollIntoView({ block: 'center', behavior }))
}

/** Opens what a key asks for, by the button a thumb would press. */
function press(id: string, what: 'note' | 'photo'): void {
  const row = document.getElementById(`statement-${id}`)
  const field = what === 'note' && row?.querySelector('textarea')
  if (field) field.focus()
  else row?.querySelector<HTMLElement>(`[data-act="${what}"]`)?.click()
}
