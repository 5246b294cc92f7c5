import { Button } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { lazyPart } from '../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import settings from '../../account-settings/web/parts/settings.module.css'
import { type AccreditorFinanceInfo, financeInfos } from '../../finance-infos/contract.ts'
import { AccountNumber, Tin } from '../../finance-infos/web/parts/BankNumber.tsx'
import { readWholeInfo, useReveal } from '../../finance-infos/web/parts/use-reveal.ts'
import styles from './profile.module.css'

const BankDialog = lazyPart(() => import('./BankDialog.tsx').then((file) => file.BankDialog))

/** Where honoraria are paid to: by the last four digits, whole for half a minute when asked for. */
export function BankSection({ info }: { info: AccreditorFinanceInfo | null }) {
  const [isOpen, setOpen] = useState(false)
  const reveal = useReveal(readWholeInfo)
  const remove = useChange(financeInfos.remove)

  async function ask(of: AccreditorFinanceInfo) {
    remove.clear()
    const yes = await confirm({
      title: `Remove ${of.account_number} at ${of.bank}?`,
      text: 'No honorarium can be paid to you until you enter bank info again.',
      verb: 'Remove bank info',
      danger: true,
    })
    if (!yes) return
    reveal.hide()
    await remove.send({})
  }

  const numbers = { accreditor_id: 'own', name: 'your account', account_number: info?.account_number ?? null, tin: info?.tin ?? null }
  return (
    <>
      <Refused refusal={remove.refusal} onClose={remove.clear} />
      {info ? (
        <div className={styles.bank}>
          <Facts
            columns={2}
            facts={[
              { label: 'Bank', value: info.bank, detail: info.branch },
              { label: 'Account name', value: info.account_name },
              { label: 'Account number', value: <AccountNumber row={numbers} reveal={reveal} /> },
              { label: 'TIN', value: <Tin row={numbers} reveal={reveal} /> },
            ]}
          />
        </div>
      ) : (
        <Notice tone="warn" title="No bank info yet">
          <p>Honoraria for your visits wait until you have entered it.</p>
        </Notice>
      )}
      {reveal.problem && <Notice tone="err">{reveal.problem}</Notice>}
      <div className={settings.acts}>
        <Button
          variant={info ? 'default' : 'filled'}
          leftSection={<Icon name={info ? 'pencil' : 'plus'} />}
          onClick={() => {
            reveal.hide()
            setOpen(true)
          }}
        >
          {info ? 'Edit bank info' : 'Enter bank info'}
        </Button>
        {info && (
          <Button variant="outline" data-danger leftSection={<Icon name="trash" />} loading={remove.busy} onClick={() => ask(info)}>
            Remove
          </Button>
        )}
      </div>
      {isOpen && <BankDialog info={info} onClose={() => setOpen(false)} />}
    </>
  )
}
