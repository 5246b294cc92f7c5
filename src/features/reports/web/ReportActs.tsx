/** What the one who reads a report can do with it as a whole now. */
import { formatCount, listed } from '../../../kit/contract/words.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { confirm, type Question } from '../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { reports } from '../contract.ts'
import type { SurveyReport } from '../contract-records.ts'
import { areaOfKey, type SurveyReportStatus, writtenIn } from '../rules.ts'
import styles from './parts/reports.module.css'

type ActsProps = { report: SurveyReport; onReload: () => Promise<unknown> }

export function ReportActs({ report, onReload }: ActsProps) {
  const isTeam = useUser().role === 'accreditor'
  return (
    <div className={styles.acts}>
      <Notice tone={report.status === 'returned' ? 'warn' : 'note'}>
        <p>{(isTeam ? teamSays : agencySays)[report.status]}</p>
      </Notice>
      {isTeam ? <TeamActs report={report} onReload={onReload} /> : <AgencyActs report={report} onReload={onReload} />}
    </div>
  )
}

function TeamActs({ report, onReload }: ActsProps) {
  const finish = useChange(reports.finish)
  const handIn = useChange(reports.handIn)
  if (!writtenIn.includes(report.status)) return null
  const areas = report.sections.filter(({ key }) => areaOfKey(key) !== null)
  const own = areas.filter(({ is_own }) => is_own)
  const unfinished = areas.filter(({ finished_by }) => finished_by === null)
  const isFinished = own.every(({ finished_by }) => finished_by !== null)
  const open = report.remarks.filter(({ answer }) => answer === null)

  async function send() {
    const asks = unfinished.length > 0
    const yes = await confirm({
      title: 'Hand in the report?',
      text: asks
        ? `Not finished: ${listed(unfinished.map(({ title }) => title))}. Handed in now, they go to the agency as they are.`
        : 'The agency reads it, and accepts it or returns it with remarks. Nobody of the team writes in it meanwhile.',
      verb: asks ? 'Hand in as it is' : 'Hand in',
    })
    if (yes) await handIn.send({ body: { survey_id: report.id, version: report.version, confirmed: asks } })
  }

  return (
    <>
      <Refused refusal={handIn.refusal ?? finish.refusal} onReload={onReload} onClose={handIn.refusal ? handIn.clear : finish.clear} />
      <p className={styles.line}>
        {own.length > 0 && (
          <ActionButton
            call={reports.finish}
            icon={isFinished ? 'arrow-back-up' : 'checks'}
            loading={finish.busy}
            onClick={() => finish.send({ body: { survey_id: report.id, is_finished: !isFinished } })}
          >
            {finishWords(report.may_join, isFinished)}
          </ActionButton>
        )}
        {report.may_join && (
          <ActionButton call={reports.handIn} icon="send" variant="filled" loading={handIn.busy} disabled={open.length > 0} onClick={send}>
            Hand in
          </ActionButton>
        )}
        {open.length > 0 && <span className={styles.quiet}>{formatCount(open.length, 'remark')} to answer first</span>}
      </p>
    </>
  )
}

function AgencyActs({ report, onReload }: ActsProps) {
  const giveBack = useChange(reports.giveBack)
  const accept = useChange(reports.accept)
  const release = useChange(reports.release)
  const close = useChange(reports.close)
  const body = { survey_id: report.id, version: report.version }
  const remarks = report.remarks.filter(({ is_sent }) => !is_sent).length
  const openCorrections = report.corrections.filter((one) => one.status === 'open').length
  const refused = [giveBack, accept, release, close].find(({ refusal }) => refusal !== null)
  const asked = async (question: Question, then: () => Promise<unknown>) => {
    if (await confirm(question)) await then()
  }
  return (
    <>
      {refused && <Refused refusal={refused.refusal} onReload={() => onReload().then(refused.clear)} onClose={refused.clear} />}
      <p className={styles.line}>
        {report.status === 'handed_in' && (
          <>
            <ActionButton
              call={reports.giveBack}
              icon="arrow-back-up"
              loading={giveBack.busy}
              disabled={remarks === 0}
              onClick={() =>
                asked(
                  {
                    title: 'Return the report?',
                    text: `The team reads your ${formatCount(remarks, 'remark')}, answers each, and hands the report in again.`,
                    verb: 'Return',
                  },
                  () => giveBack.send({ body }),
                )
              }
            >
              {remarks === 0 ? 'Return with remarks' : `Return with ${formatCount(remarks, 'remark')}`}
            </ActionButton>
            <ActionButton
              call={reports.accept}
              icon="circle-check"
              variant="filled"
              loading={accept.busy}
              onClick={() =>
                asked(
                  {
                    title: 'Accept the report?',
                    text:
                      remarks > 0
                        ? `It is not returned any more; your ${formatCount(remarks, 'remark')} that nobody has read are dropped.`
                        : 'It is not returned any more. The institution reads it when you release it.',
                    verb: 'Accept',
                  },
                  () => accept.send({ body }),
                )
              }
            >
              Accept
            </ActionButton>
          </>
        )}
        {report.status === 'accepted' && (
          <ActionButton
            call={reports.release}
            icon="send"
            variant="filled"
            loading={release.busy}
            onClick={() =>
              asked(
                {
                  title: 'Release the report to the institution?',
                  text: `${report.institution} gets a mail, reads it, and may ask for corrections of fact.`,
                  verb: 'Release',
                },
                () => release.send({ body }),
              )
            }
          >
            Release
          </ActionButton>
        )}
        {report.status === 'contested' && (
          <ActionButton
            call={reports.close}
            icon="circle-check"
            variant="filled"
            loading={close.busy}
            disabled={openCorrections > 0}
            onClick={() =>
              asked(
                {
                  title: 'End the corrections?',
                  text: 'What is written now is what the institution reads from now on. Make sure that what you accepted stands in the report.',
                  verb: 'End the corrections',
                },
                () => close.send({ body }),
              )
            }
          >
            End the corrections
          </ActionButton>
        )}
        {report.status === 'contested' && openCorrections > 0 && (
          <span className={styles.quiet}>{formatCount(openCorrections, 'correction')} to answer first</span>
        )}
      </p>
    </>
  )
}

const teamSays: Record<SurveyReportStatus, string> = {
  draft: 'The team writes this report. Each member finishes their areas; the overall coordinator joins them and hands the report in.',
  handed_in: 'The agency reads this report. Nobody writes in it meanwhile.',
  returned: 'The agency has returned this report with remarks at their places. Answer each, then it is handed in again.',
  accepted: 'The agency has accepted this report. The institution reads it when it is released.',
  released: 'The institution reads this report, and may ask for corrections of fact.',
  contested: 'The institution asks for corrections of fact. QA answers each; who coordinates may write what was accepted.',
  corrected: 'The corrections are made. This is the report.',
  final: 'This is the report.',
}

const agencySays: Record<SurveyReportStatus, string> = {
  draft: 'The team writes this report.',
  handed_in: 'Read it. Write a remark where something is to be changed and return it, or accept it as it is.',
  returned: 'The team answers your remarks.',
  accepted: 'It is accepted. Release it to the institution when it may read it.',
  released: 'The institution reads it, and may ask for corrections of fact. Without a word it is final when the days are over.',
  contested: 'Answer each correction. Write what you accept into its section, then end the corrections.',
  corrected: 'The corrections are made. This is the report.',
  final: 'This is the report.',
}

/** Who joins the report writes all of it, and says so of all of it. */
function finishWords(joins: boolean, isFinished: boolean): string {
  if (joins) return isFinished ? 'The areas are not finished' : 'All areas are finished'
  return isFinished ? 'My areas are not finished' : 'My areas are finished'
}
