/** Writes a section: what is typed is kept at once for its author, and the others see it when it is saved. */
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { query } from '../../../../kit/web/api.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { useDraftKeeping } from '../../../../kit/web/form/use-draft-keeping.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { reports } from '../../contract.ts'
import type { SurveyReport, TypedText } from '../../contract-records.ts'
import { areaOfKey, recommendations } from '../../rules.ts'
import styles from '../parts/reports.module.css'
import { WordChanges } from '../parts/WordChanges.tsx'
import { ItemsEditor } from './ItemsEditor.tsx'

type Section = SurveyReport['sections'][number]

export function SectionEditor({ report, section }: { report: SurveyReport; section: Section }) {
  const survey_id = report.id
  const [typed, setTyped] = useState<TypedText>(() => textOf(section.draft ?? section))
  const [base, setBase] = useState(section.draft?.base ?? section.version)
  const body = { survey_id, section: section.key, version: base, ...typed }
  const client = useQueryClient()
  const shown = query(reports.show, { params: { survey_id } }).queryKey
  const draft = useDraftKeeping({
    call: reports.keepDraft,
    input: { body },
    begins: section.draft ? keptWords(section.draft.saved_at) : null,
    saidOf: ({ data }) => keptWords(data.saved_at),
    drafts: shown,
  })
  const save = useChange(reports.write, { onAnswer: ({ data }) => setBase(data.version) })
  const close = useChange(reports.hold, { isQuiet: true })
  const drop = useChange(reports.dropDraft)
  const isArea = areaOfKey(section.key) !== null
  // after its own save it is ahead of what this page has read so far
  const isBehind = base < section.version
  const set = (part: Partial<TypedText>) => setTyped((now) => ({ ...now, ...part }))
  const field = (name: 'narrative' | 'strengths' | 'improvements') => ({
    value: typed[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    autosize: true,
    maxLength: 40_000,
    error: save.refusal?.errors[name]?.[0],
  })

  async function store() {
    await draft.stop(true)
    if (!(await save.send({ body }))) {
      // perhaps somebody has taken the section over, or saved it: what is typed stays as a draft, and the page says how things stand
      await draft.stop(false)
      await draft.keep()
      return client.invalidateQueries({ queryKey: shown })
    }
    await close.send({ body: { survey_id, section: section.key, give_back: true } })
  }

  async function leave() {
    if (await draft.keep()) await close.send({ body: { survey_id, section: section.key, give_back: true } })
  }

  async function takeTheirs() {
    await draft.stop(true)
    if (await drop.send({ body: { survey_id, section: section.key } })) {
      setTyped(textOf(section))
      setBase(section.version)
    }
    await draft.stop(false)
  }

  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault()
        void store()
      }}
    >
      {isBehind && (
        <Notice tone="warn" title="Somebody else saved this section while you were writing">
          <p>Here is what is stored now, held against what you typed. Nothing of yours is lost.</p>
          <WordChanges from={section} to={typed} />
          <p className={styles.line}>
            <Button size="xs" onClick={() => setBase(section.version)}>
              Go on with mine
            </Button>
            <Button size="xs" variant="default" loading={drop.busy} onClick={takeTheirs}>
              Take what is stored
            </Button>
          </p>
        </Notice>
      )}
      {section.key !== recommendations && <Textarea label={isArea ? 'Findings' : 'Text'} minRows={6} {...field('narrative')} />}
      {isArea && (
        <>
          <Textarea label="Strengths" description="One a line" minRows={3} {...field('strengths')} />
          <Textarea label="Areas for improvement" description="One a line" minRows={3} {...field('improvements')} />
          <Gathered section={section} typed={typed} onInsert={set} />
        </>
      )}
      {section.key === recommendations && (
        <>
          <ItemsEditor
            items={typed.items}
            report={report}
            stored={section.items}
            errors={save.refusal?.errors ?? {}}
            onChange={(items) => set({ items })}
          />
          <Textarea label="Words before them" description="May stay empty" minRows={2} {...field('narrative')} />
        </>
      )}
      <Refused refusal={save.refusal} onClose={save.clear} />
      <p className={styles.kept} data-tone={draft.state?.tone} role="status">
        {draft.state?.says}
      </p>
      <p className={styles.line}>
        <Button type="submit" loading={save.busy || close.busy} disabled={isBehind}>
          Save section
        </Button>
        <Button variant="default" onClick={leave} disabled={save.busy}>
          Close and keep the draft
        </Button>
      </p>
    </form>
  )
}

/** What was rated since, or was taken out: put behind what is written. */
function Gathered({ section, typed, onInsert }: { section: Section; typed: TypedText; onInsert: (part: Partial<TypedText>) => void }) {
  const { gathered } = section
  if (!gathered) return null
  const names = ['narrative', 'strengths', 'improvements'] as const
  const lacking = names.filter((name) => missingIn(gathered[name], typed[name]) !== '')
  if (lacking.length === 0) return null
  return (
    <p className={styles.line}>
      <span className={styles.quiet}>The ratings say more than stands here.</span>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          onInsert(
            Object.fromEntries(
              lacking.map((name) => [name, [typed[name].trimEnd(), missingIn(gathered[name], typed[name])].filter(Boolean).join('\n')]),
            ),
          )
        }
      >
        Add what was rated
      </Button>
    </p>
  )
}

/** The lines that are not written yet. */
function missingIn(gathered: string, typed: string): string {
  return gathered
    .split('\n')
    .filter((line) => line.trim() !== '' && !typed.includes(line.trim()))
    .join('\n')
}

function textOf({ narrative, strengths, improvements, items }: TypedText): TypedText {
  return { narrative, strengths, improvements, items }
}

function keptWords(at: string) {
  return { tone: 'quiet' as const, says: `Kept as a draft, ${formatInstant(at)}. The team reads it when you save.` }
}
