import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../../kit/contract/days.ts'
import { formatNumber } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { PanelBody, PanelFoot, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { Section } from '../../../../kit/web/record/Section.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type MailRow, mail } from '../../contract.ts'
import styles from './mail.module.css'
import { kindName, mailStatusNames, mailTones, wayOf } from './mail-words.ts'

/** One mail beside the list: what became of it, its words, and the button that sends it once more. */
export function MailPanel({
  id,
  row,
  onClose,
  onSent,
}: {
  id: string
  row?: MailRow | undefined
  onClose: () => void
  onSent?: () => void
}) {
  const read = useQuery(query(mail.show, { params: { id } }))
  const resend = useChange(mail.resend, { onAnswer: () => onSent?.() })
  const record = read.data?.data
  const shown = record ?? row
  const why = record && refusalOf(record)

  async function ask() {
    if (!shown) return
    const yes = await confirm({
      title: 'Send this mail again?',
      text: `“${shown.subject}” goes to ${shown.recipient} once more, with the words it had.`,
      verb: 'Send again',
    })
    if (yes) await resend.send({ params: { id } })
  }

  return (
    <SidePanel title={shown?.subject ?? 'Mail'} description={shown && `to ${shown.recipient}`} onClose={onClose}>
      <PanelBody>
        <Refused refusal={resend.refusal} onClose={resend.clear} />
        {read.error && !read.data && <ErrorState error={read.error} onRetry={read.refetch} access={mail.show.access} what="mail" bare />}
        {shown && (
          <Facts
            columns={2}
            facts={[
              {
                label: 'Status',
                value: <Status tone={mailTones[shown.status]}>{mailStatusNames[shown.status]}</Status>,
                detail: wayOf(shown),
              },
              { label: 'Kind', value: kindName(shown.template) },
              { label: 'Written', value: formatInstant(shown.created_at) },
              { label: 'Tries', value: formatNumber(shown.attempts) },
              shown.resent > 0 && { label: 'Sent again by hand', value: `${formatNumber(shown.resent)} ×` },
              Boolean(record?.reply_to) && { label: 'Answers go to', value: record?.reply_to },
              Boolean(record?.request_id) && { label: 'Queued by request', value: record?.request_id },
            ]}
          />
        )}
        {shown?.last_error && (
          <Notice tone={shown.status === 'failed' ? 'err' : 'warn'} title="The last try failed">
            <p className={styles.error}>{shown.last_error}</p>
          </Notice>
        )}
        {record && (
          <Section title="Words">
            {record.text === null ? (
              <Notice>The words were removed because of the mail’s age.</Notice>
            ) : (
              <>
                {record.link && (
                  <p className={styles.link}>
                    The one-time link is cut here. {record.link === 'works' ? 'It still works.' : 'It has ended.'}
                  </p>
                )}
                <pre className={styles.words}>{record.text}</pre>
              </>
            )}
          </Section>
        )}
      </PanelBody>
      {record && (
        <PanelFoot>
          {why ? (
            <p className={styles.why}>{why}</p>
          ) : (
            <ActionButton call={mail.resend} icon="send" variant="filled" loading={resend.busy} onClick={ask}>
              Send again
            </ActionButton>
          )}
        </PanelFoot>
      )}
    </SidePanel>
  )
}

/** Why it cannot be sent again; the server has the last word. */
function refusalOf(record: { status: MailRow['status']; text: string | null; link: 'works' | 'ended' | null }): string | undefined {
  if (record.status === 'queued') return 'It waits in the queue and goes out by itself.'
  if (record.text === null) return 'Without its words it cannot be sent again. Write to the person instead.'
  if (record.link === 'ended') return 'Its one-time link has ended. Send a new invitation from the account instead.'
  return undefined
}
