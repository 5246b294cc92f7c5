import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Mark, meanWords, reaches } from '../../../instruments/rules-means.ts'
import { historyOf, shareOf } from '../../rules.ts'
import type { OpenSurvey } from '../device/use-bench.ts'
import { KeysHelp } from './KeysHelp.tsx'
import styles from './rating.module.css'
import { type Pressed, StatementRow } from './StatementRow.tsx'
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
  /** Marks that are not safe on the device yet, by the statement: shown at once, and as what they are. */
  const [pressed, setPressed] = useState<ReadonlyMap<string, Pressed>>(new Map())
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
      const one: Pressed = { mark: given }
      setPressed((all) => new Map(all).set(id, one))
      // kept, or refused with a sentence: what is shown now is what the device has
      void acts.mark(id, given).then(() => setPressed((all) => (all.get(id) === one ? without(all, id) : all)))
      lastMarked.current = id
      goTo(ids[ids.indexOf(id) + 1])
    },
    [acts, goTo, ids],
  )
  const undo = () => {
    const id = lastMarked.current ?? position
    if (!lastMarked.current && historyOf(shareOf(ratings, id, person), 'mark').length === 0) return
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
          <ol>
            {parameter.statements.map((statement) => (
              <StatementRow
                key={statement.id}
                survey={pack.id}
                statement={statement}
                acts={acts}
                share={shareOf(ratings, statement.id, person)}
                pressed={pressed.get(statement.id)}
                isCurrent={statement.id === position}
                readsOnly={readsOnly}
                onMark={mark}
                onCurrent={setPosition}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

function without(all: ReadonlyMap<string, Pressed>, id: string): ReadonlyMap<string, Pressed> {
  const rest = new Map(all)
  rest.delete(id)
  return rest
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
