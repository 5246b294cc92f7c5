import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { financeInfos, type OwnFinanceInfo } from '../../contract/finance-infos.ts'
import { StaleNotice } from '../accreditations/StaleNotice.tsx'
import { query } from '../api.ts'
import { BankFields, bankLabels, bankValues, numbersOf } from '../finance-infos/BankFields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useCallForm } from '../ui/use-call-form.ts'

const fields = ['bank', 'branch', 'account_name'] as const

/** Enters or changes the own bank info. Where Finance saved in between, only what was touched here is kept. */
export function BankDialog({ info, onClose }: { info: OwnFinanceInfo | null; onClose: () => void }) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(info)
  const [stale, setStale] = useState('')
  const form = useCallForm({
    call: financeInfos.saveOwn,
    initial: bankValues(info),
    labels: bankLabels,
    input: (values) => ({ body: { version: loaded?.version ?? 0, ...numbersOf(values) } }),
    check: ({ account_number }) => ({ account_number: !loaded && !account_number.trim() && 'Write the account number in 6 to 30 digits.' }),
    onRefused: (refusal) => {
      setStale(refusal.status === 409 ? refusal.message : '')
      return refusal.status === 409
    },
    onDone: onClose,
  })

  async function loadAgain() {
    const { data } = await client.fetchQuery({ ...query(financeInfos.own), staleTime: 0 })
    const [typed, old, now] = [form.values, bankValues(loaded), bankValues(data)]
    const merged = { ...typed }
    for (const field of fields) if (typed[field] === old[field]) merged[field] = now[field]
    form.form.resetDirty(now)
    form.form.setValues(merged)
    setLoaded(data)
    setStale('')
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={info ? 'Edit your bank info' : 'Enter your bank info'}
      description="Honoraria are paid to this account."
      verb="Save"
      disabled={!form.isDirty || stale !== ''}
    >
      <StaleNotice says={stale} onReload={loadAgain} />
      <BankFields form={form} stored={loaded} />
    </FormDialog>
  )
}
