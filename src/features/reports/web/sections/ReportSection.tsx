import { Button } from '@mantine/core'
import { useState } from 'react'
import { listed } from '../../../../kit/contract/words.ts'
import { useCan, useUser } from '../../../../kit/web/current-user.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { reports } from '../../contract.ts'
import type { SurveyReport } from '../../contract-records.ts'
import { writtenIn } from '../../rules.ts'
import styles from '../parts/reports.module.css'
import { SectionText } from '../parts/SectionText.tsx'
import { RemarkList } from './RemarkList.tsx'

const SectionEditor = lazyPart(() => import('./SectionEditor.tsx').then((file) => file.SectionEditor))
const RemarkDialog = lazyPart(() => import('../dialogs/RemarkDialog.tsx').then((file) => file.RemarkDialog))

/** A section: read by everybody, written by the one who holds it, remarked on by QA. */
export function ReportSection({ report, section }: { report: SurveyReport; section: SurveyReport['sections'][number] }) {
  const user = useUser()
  const hold = useChange(reports.hold, { isQuiet: true })
  const mayRemark = useCan(reports.remark) && report.status === 'handed_in'
  const [quote, setQuote] = useState<string | null>(null)
  const { key, title, holder, is_own } = section
  const isMine = is_own && holder?.id === user.id
  const isTaken = holder !== null && holder.id !== user.id

  async function write() {
    if (isTaken) {
      const yes = await confirm({
        title: `Take “${title}” over from ${holder.name}?`,
        text: `${holder.name} keeps what they typed and have not saved, and saves it after you only by looking at both.`,
        verb: 'Take over',
      })
      if (!yes) return
    }
    await hold.send({ body: { survey_id: report.id, section: key, take_over: isTaken } })
  }

  return (
    <section id={key} className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {is_own && !isMine && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="pencil" />}
            loading={hold.busy}
            onClick={write}
            aria-label={`${isTaken ? 'Take over' : section.draft ? 'Go on writing' : 'Write'} ${title}`}
          >
            {isTaken ? 'Take over' : section.draft ? 'Go on writing' : 'Write'}
          </Button>
        )}
        {mayRemark && (
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="message" />}
            onClick={() => setQuote(chosenIn(key))}
            aria-label={`Remark on ${title}`}
          >
            Remark
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{standWords(report, section, isTaken)}</p>
      <Refused refusal={hold.refusal} onClose={hold.clear} />
      <RemarkList report={report} section={key} />
      {isMine ? <SectionEditor report={report} section={section} /> : <SectionText section={section} earlier={report.earlier} />}
      {quote !== null && <RemarkDialog report={report} section={section} quote={quote} onClose={() => setQuote(null)} />}
    </section>
  )
}

/** What is marked in the section with the mouse: a remark quotes it. */
function chosenIn(key: string): string {
  const selection = window.getSelection()
  const isHere = selection?.anchorNode && document.getElementById(key)?.contains(selection.anchorNode)
  return isHere ? selection.toString().trim().slice(0, 500) : ''
}

function standWords(
  { status }: SurveyReport,
  { writers, holder, finished_by, draft }: SurveyReport['sections'][number],
  isTaken: boolean,
): string {
  if (isTaken && draft) return `${holder?.name} writes it now. What you typed is kept as a draft: take the section over to go on with it.`
  if (isTaken) return `${holder?.name} writes it now.`
  if (!writtenIn.includes(status)) return ''
  if (finished_by) return `Finished, says ${finished_by}.`
  return writers.length > 0 ? `Written by ${listed(writers)}.` : 'Nobody writes it.'
}
