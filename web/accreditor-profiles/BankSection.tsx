import { Button } from '@mantine/core'
import { useState } from 'react'
import { financeInfos, type OwnFinanceInfo } from '../../contract/finance-infos.ts'
import { Refused } from '../accreditations/Refused.tsx'
import { useAct } from '../accreditations/use-act.ts'
import { AccountNumber, Tin } from '../finance-infos/BankNumber.tsx'
import { readOwn, useReveal } from '../finance-infos/use-reveal.ts'
import settings from '../profiles/settings.module.css'
import { confirm } from '../ui/confirm.tsx'
import { Facts } from '../ui/Facts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { later } from '../ui/later.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './profile.module.css'

const BankDialog = later(() => import('./BankDialog.tsx').then((file) => file.BankDialog))

/** Where honoraria are paid to: by the last four digits, whole for half a minute when asked for. */
export function BankSection({ info }: { info: OwnFinanceInfo | null }) {
  const [isOpen, setOpen] = useState(false)
  const reveal = useReveal(readOwn)
  const remove = useAct(financeInfos.removeOwn)

  async function ask(of: OwnFinanceInfo) {
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
