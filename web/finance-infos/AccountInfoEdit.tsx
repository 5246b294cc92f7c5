import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FinanceInfoRow, financeInfos } from '../../contract/finance-infos.ts'
import { StaleNotice } from '../accreditations/StaleNotice.tsx'
import { call, query } from '../api.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useCallForm } from '../ui/use-call-form.ts'
import { BankFields, bankLabels, bankValues, numbersOf } from './BankFields.tsx'

/**
 * Enters or changes the bank info of an accreditor. Stored numbers never come into the fields: an empty one keeps what is stored.
 * When somebody else saved in between, "Load it again" takes over their values in the fields not touched here.
 */
export function AccountInfoEdit({ row, onClose }: { row: FinanceInfoRow; onClose: () => void }) {
  const banks = useQuery(query(financeInfos.stats)).data?.data.banks ?? []
  const [loaded, setLoaded] = useState(row)
  const [stale, setStale] = useState('')
  const form = useCallForm({
    call: financeInfos.update,
    initial: bankValues(row),
    labels: bankLabels,
    input: (values) => ({ body: { accreditor_id: row.accreditor_id, version: loaded.version, ...numbersOf(values) } }),
    check: ({ account_number }) => ({
      account_number: !loaded.has_info && !account_number.trim() && 'Write the account number in 6 to 30 digits.',
    }),
    onRefused: (refusal) => {
      setStale(refusal.status === 409 ? refusal.message : '')
      return refusal.status === 409
    },
    onDone: onClose,
  })

  async function loadAgain() {
    const fresh = await call(financeInfos.list, { body: { filter: { accreditor_id: row.accreditor_id } } })
      .then((answer) => answer.data[0])
      .catch((error: Error) => toast.error(error.message))
    if (!fresh) return
    const [typed, old, now] = [form.values, bankValues(loaded), bankValues(fresh)]
    const kept = (['bank', 'branch', 'account_name'] as const).filter((field) => typed[field] !== old[field])
    form.form.resetDirty(now)
    form.form.setValues({
      ...typed,
      bank: now.bank,
      branch: now.branch,
      account_name: now.account_name,
      ...Object.fromEntries(kept.map((field) => [field, typed[field]])),
    })
    setLoaded(fresh)
    setStale('')
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={loaded.has_info ? `Edit the bank info of ${row.name}` : `Enter the bank info of ${row.name}`}
      description={row.home_institution}
      verb="Save"
      disabled={!form.isDirty || stale !== ''}
    >
      <StaleNotice says={stale} onReload={loadAgain} />
      <BankFields form={form} stored={loaded} banks={banks.map(({ bank }) => bank)} />
    </FormDialog>
  )
}
