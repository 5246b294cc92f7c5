/** What stops mails from going out, above their list, and what the Superadmin does about it. */

import { formatCount } from '../../../../kit/contract/words.ts'
import { confirm } from '../../../../kit/web/dialog/confirm.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type MailList, mail } from '../../contract.ts'
import styles from './mail.module.css'

/** @param under what the list is narrowed to: sending again goes as far */
export function MailNotices({ list, under }: { list: MailList | undefined; under: { search?: string; template?: string } }) {
  const resend = useChange(mail.resendMany)
  const clock = useChange(mail.confirmClock)
  if (!list) return null
  const narrowed = under.search || under.template ? ' of those shown' : ''

  async function sendAll(status: 'failed' | 'held', count: number) {
    const yes = await confirm({
      title: `Send ${formatCount(count, 'mail', 'mails')} again?`,
      text: `Every ${status} mail${narrowed} goes out once more, with the words it had. Those whose one-time link has ended stay as they are.`,
      verb: 'Send again',
    })
    if (yes) await resend.send({ body: { status, ...under } })
  }

  const again = (status: 'failed' | 'held', count: number) => (
    <ActionButton call={mail.resendMany} icon="send" mt="xs" loading={resend.busy} onClick={() => sendAll(status, count)}>
      Send all again
    </ActionButton>
  )
  const { held, failed } = list.counts
  return (
    <>
      <Refused refusal={resend.refusal} onClose={resend.clear} />
      <Refused refusal={clock.refusal} onClose={clock.clear} />
      {list.clock && (
        <div className={styles.leaves}>
          <Notice tone="err" title="The clock is in doubt: no mail goes out">
            <p>{list.clock.says}</p>
            {list.clock.person && (
              <ActionButton call={mail.confirmClock} icon="check" mt="xs" loading={clock.busy} onClick={() => clock.send({})}>
                This is the right time
              </ActionButton>
            )}
          </Notice>
        </div>
      )}
      {held > 0 && (
        <div className={styles.leaves}>
          <Notice tone="warn" title={`${formatCount(held, 'mail is', 'mails are')} held${narrowed}`}>
            <p>
              They waited when the product last stopped, or longer than four days. After a restored backup they went out long ago. Look at
              them, then send those again that are still missing.
            </p>
            {again('held', held)}
          </Notice>
        </div>
      )}
      {failed > 1 && (
        <div className={styles.leaves}>
          <Notice tone="warn" title={`${formatCount(failed, 'mail has', 'mails have')} failed${narrowed}`}>
            <p>They were refused for good, or tried for three days.</p>
            {again('failed', failed)}
          </Notice>
        </div>
      )}
      {!list.leaves && (
        <div className={styles.leaves}>
          <Notice tone="warn" title="No mail leaves this server">
            No mail server is set (SMTP_URL), so every mail is kept as a file in the server’s data folder and reaches nobody. Once one is
            set, “Send again” sends what was kept.
          </Notice>
        </div>
      )}
    </>
  )
}
