import { Button } from '@mantine/core'
import { memo, useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { Status, type Tone } from '../../../../kit/web/record/Status.tsx'
import type { Mark } from '../../../instruments/rules-means.ts'
import type { RatingPack } from '../../contract.ts'
import { longest, type Ratings, type TeamMark } from '../../rules.ts'
import { Marks, markWords } from './Marks.tsx'
import { PhotoThumb } from './Photos.tsx'
import styles from './rating.module.css'
import { nameOf, type ToSet } from './standing.ts'
import type { Acts } from './use-acts.ts'

type TeamStatementProps = { pack: RatingPack; ratings: Ratings; one: ToSet; acts: Acts; person: string; isLead: boolean; sign: string }

const stateWords: Record<TeamMark['state'], { tone: Tone; word: string }> = {
  none: { tone: 'idle', word: 'Not rated' },
  open: { tone: 'note', word: 'To set' },
  reopened: { tone: 'warn', word: 'Opened again' },
  unsettled: { tone: 'warn', word: 'Needs a sentence' },
  set: { tone: 'ok', word: 'Set' },
}

/** One statement with everybody's mark, note and photos, and the team's mark. */
export const TeamStatement = memo(function TeamStatement({ pack, ratings, one, acts, person, isLead }: TeamStatementProps) {
  const { statement, name: number, team, marks, apart, agreed } = one
  const [isChanging, setChanging] = useState(false)
  const shares = [...(ratings.statements.get(statement.id)?.shares ?? [])]
  const { tone, word } = stateWords[team.state]
  const isRated = marks.some(({ mark }) => mark !== null)
  const asks = isLead && isRated && (team.state !== 'set' || isChanging)
  return (
    <li className={styles.statement} aria-label={number}>
      <p className={styles.says}>
        <span className={styles.number}>{number}</span>
        {statement.text}
      </p>
      <div className={styles.standing}>
        <Status tone={apart && team.state !== 'set' ? 'warn' : tone}>{apart && team.state === 'open' ? 'To settle' : word}</Status>
        {team.by && <TeamWords pack={pack} team={team} />}
      </div>
      {shares.length > 0 && (
        <ul className={styles.shares} aria-label={`Marks for ${number}`}>
          {shares.map(([who, share]) => (
            <li key={who}>
              <span className={styles.given}>{share.mark ? short(share.mark.mark) : '–'}</span>
              <span className={styles.who}>
                {who === person ? 'You' : nameOf(pack, who)}
                {share.note && share.note.text !== '' && <q>{share.note.text}</q>}
                <span className={styles.thumbs}>
                  {[...share.photos.values()]
                    .filter(({ gone }) => !gone)
                    .map(({ photo }) => (
                      <PhotoThumb key={photo} photo={photo} name={`${nameOf(pack, who)}, ${number}`} />
                    ))}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {asks && (
        <SetTeam
          key={team.by?.id}
          number={number}
          apart={apart}
          agreed={agreed}
          onSet={(mark, sentence) => {
            acts.team(statement.id, mark, sentence)
            setChanging(false)
          }}
        />
      )}
      {isLead && team.state === 'set' && !isChanging && (
        <Button variant="subtle" size="xs" className={styles.change} onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
    </li>
  )
}, isSame)

/** What the lead wrote last: in force, or opened again by a mark that came afterwards. */
function TeamWords({ pack, team }: { pack: RatingPack; team: TeamMark }) {
  const { by } = team
  if (!by) return null
  return (
    <span className={styles.team}>
      {team.state === 'set' ? <b>{markWords(by.mark)}</b> : `It was ${markWords(by.mark)}`}
      {by.sentence && <q>{by.sentence}</q>}
      <small>
        {nameOf(pack, by.person)}, {formatInstant(by.at.time)}
      </small>
    </span>
  )
}

type SetTeamProps = { number: string; apart: boolean; agreed: Mark | null; onSet: (mark: Mark, sentence: string) => void }

/** One tap where all agree or are within a point; where they differ, the sentence first. */
function SetTeam({ number, apart, agreed, onSet }: SetTeamProps) {
  const [sentence, setSentence] = useState('')
  const [error, setError] = useState('')
  const set = (mark: Mark) => {
    if (apart && sentence.trim() === '') setError('Write in a sentence why it is this mark; then choose it.')
    else onSet(mark, sentence.trim())
  }
  const id = `sentence-${number.replace(/\W/g, '-')}`
  return (
    <div className={styles.set}>
      {apart && (
        <div className={styles.sentence}>
          <textarea
            className={styles.text}
            aria-label={`Why the team’s mark of ${number} is what it is`}
            aria-invalid={error !== '' || undefined}
            aria-describedby={error ? id : undefined}
            placeholder="What settles it"
            rows={2}
            maxLength={longest.sentence}
            value={sentence}
            onChange={(event) => {
              setSentence(event.currentTarget.value)
              setError('')
            }}
          />
          {error && (
            <p id={id} className={styles.error} role="alert">
              {error}
            </p>
          )}
        </div>
      )}
      {agreed !== null && !apart ? (
        <Button variant="default" onClick={() => set(agreed)}>
          Set {markWords(agreed)}
        </Button>
      ) : (
        <Marks label={`Team’s mark for ${number}`} mark={null} onMark={set} />
      )}
    </div>
  )
}

function short(mark: Mark | null): string {
  return mark === null ? '–' : mark === 'na' ? 'NA' : String(mark)
}

function isSame(before: TeamStatementProps, after: TeamStatementProps): boolean {
  return before.isLead === after.isLead && before.pack === after.pack && before.acts === after.acts && before.sign === after.sign
}

/** What was rated of a statement, as one text: another one is drawn anew. */
export function signOf(ratings: Ratings, one: ToSet): string {
  const shares = [...(ratings.statements.get(one.statement.id)?.shares.values() ?? [])]
  const own = shares.map(({ mark, note, photos }) => `${mark?.id} ${note?.id} ${[...photos.values()].filter(({ gone }) => !gone).length}`)
  return `${one.statement.id} ${one.team.state} ${one.team.by?.id} ${one.agreed} ${own.join()}`
}
