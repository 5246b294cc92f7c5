import { Autocomplete, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FinanceInfoRow, financeInfos } from '../../contract/finance-infos.ts'
import { StaleNotice } from '../accreditations/StaleNotice.tsx'
import { call, query } from '../api.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { toast } from '../ui/toast.ts'
import { useCallForm } from '../ui/use-call-form.ts'
import styles from './finance-infos.module.css'

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
    initial: { ...valuesOf(row), account_number: '', tin: '', no_tin: false },
    labels: { bank: 'Bank', branch: 'Branch', account_name: 'Account name', account_number: 'Account number', tin: 'TIN' },
    input: ({ bank, branch, account_name, account_number, tin, no_tin }) => ({
      body: {
        accreditor_id: row.accreditor_id,
        version: loaded.version,
        bank,
        branch,
        account_name,
        ...(account_number.trim() ? { account_number } : {}),
        ...(no_tin ? { tin: null } : tin.trim() ? { tin } : {}),
      },
    }),
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
    const [typed, old, now] = [form.values, valuesOf(loaded), valuesOf(fresh)]
    const kept = (['bank', 'branch', 'account_name'] as const).filter((field) => typed[field] !== old[field])
    form.form.resetDirty({ ...typed, ...now, account_number: '', tin: '', no_tin: false })
    form.form.setValues({ ...typed, ...now, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) })
    setLoaded(fresh)
    setStale('')
  }

  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 60 } as const
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
      <div className={styles.two}>
        <Autocomplete
          label="Bank"
          data={banks.map(({ bank }) => bank)}
          maxLength={100}
          data-autofocus
          openOnFocus={false}
          {...form.field('bank')}
        />
        <TextInput label="Branch (optional)" maxLength={100} {...form.field('branch')} />
      </div>
      <TextInput
        label="Account name"
        description="As the bank writes it"
        maxLength={200}
        autoComplete="off"
        {...form.field('account_name')}
      />
      <div className={styles.two}>
        <TextInput
          label="Account number"
          description={loaded.has_info ? `Left empty, ${loaded.account_number} stays` : '6 to 30 digits'}
          placeholder={loaded.account_number ?? ''}
          {...digits}
          {...form.field('account_number')}
        />
        <TextInput
          label="TIN (optional)"
          description={loaded.tin ? `Left empty, ${loaded.tin} stays` : '9 to 12 digits'}
          placeholder={loaded.tin ?? ''}
          disabled={form.values.no_tin}
          {...digits}
          {...form.field('tin')}
        />
      </div>
      {loaded.tin && <Checkbox label="Remove the stored TIN" {...form.field('no_tin', { type: 'checkbox' })} />}
    </FormDialog>
  )
}

function valuesOf({ bank, branch, account_name }: FinanceInfoRow) {
  return { bank: bank ?? '', branch: branch ?? '', account_name: account_name ?? '' }
}
