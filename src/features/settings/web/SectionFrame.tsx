import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../kit/contract/days.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import type { CallForm as Form } from '../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { type AgencySettings, settings } from '../contract.ts'
import { type DatedKey, type SectionKey, sectionNames, sections } from '../rules.ts'
import styles from './settings.module.css'

type SectionFrameProps = {
  of: SectionKey | DatedKey
  says: ReactNode
  // biome-ignore lint/suspicious/noExplicitAny: any section's values
  form: Form<any>
  standing: AgencySettings['standing'][SectionKey]
  /** Fills the form with what is stored now. */
  begin: () => Promise<void>
  /** The button that saves; `Save` where nothing is said. */
  verb?: string
  children: ReactNode
  /** Below the form. */
  more?: ReactNode
}

/** One section: what it is, its form, who changed it last, and the way back to the default. */
export function SectionFrame({ of, says, form, standing, begin, verb = 'Save', children, more }: SectionFrameProps) {
  const section = sections.find((one) => one === of)
  return (
    <>
      <section aria-label={sectionNames[of]}>
        <div className={styles.head}>
          <h2>{sectionNames[of]}</h2>
          <p>{says}</p>
          <p>
            {standing.last
              ? `Last changed by ${standing.last.changed_by}, ${formatInstant(standing.last.changed_at)}.`
              : 'As a new installation begins; nobody has changed it yet.'}
          </p>
        </div>
        <CallForm
          form={form}
          inSight
          foot={
            <Button type="submit" loading={form.busy} disabled={form.stale !== null || form.wait.left > 0}>
              {verb}
            </Button>
          }
        >
          {children}
        </CallForm>
        {section && !standing.is_default && <BackToDefault section={section} version={standing.version} begin={begin} />}
      </section>
      {more}
    </>
  )
}

function BackToDefault({ section, version, begin }: { section: SectionKey; version: number; begin: () => Promise<void> }) {
  const change = useChange(settings.reset)
  async function reset() {
    const yes = await confirm({
      title: `${sectionNames[section]}: back to the default?`,
      text: 'What was changed here is replaced by what a new installation begins with. The log keeps what it was.',
      verb: 'Back to the default',
      danger: true,
    })
    if (yes) await change.send({ body: { section, version } }, { onDone: begin })
  }
  return (
    <div className={styles.back}>
      <Refused refusal={change.refusal} onReload={begin} onClose={change.clear} />
      <Button type="button" variant="default" onClick={reset} loading={change.busy}>
        Back to the default
      </Button>
    </div>
  )
}
