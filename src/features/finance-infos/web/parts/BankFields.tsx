import { Checkbox, TextInput } from '@mantine/core'
import { Autocomplete } from '../../../../kit/web/fields/Autocomplete.tsx'
import type { CallForm } from '../../../../kit/web/form/use-call-form.ts'
import styles from './finance-infos.module.css'

/** What is stored, numbers by their last four digits; all null where there is nothing yet. */
export type StoredBank = {
  bank: string | null
  branch: string | null
  account_name: string | null
  account_number: string | null
  tin: string | null
}
export type BankValues = { bank: string; branch: string; account_name: string; account_number: string; tin: string; no_tin: boolean }

export const bankLabels = { bank: 'Bank', branch: 'Branch', account_name: 'Account name', account_number: 'Account number', tin: 'TIN' }

/** The form's first values: stored numbers never come into the fields, an empty one keeps what is stored. */
export function bankValues(stored: StoredBank | null): BankValues {
  return {
    bank: stored?.bank ?? '',
    branch: stored?.branch ?? '',
    account_name: stored?.account_name ?? '',
    account_number: '',
    tin: '',
    no_tin: false,
  }
}

/** What was typed over, or beside, what is stored. */
export function touchedIn(typed: BankValues, stored: StoredBank | null): (keyof BankValues)[] {
  const old = bankValues(stored)
  return (Object.keys(old) as (keyof BankValues)[]).filter((field) => typed[field] !== old[field])
}

/** What is sent of them: a number left empty is left out. */
export function numbersOf({ bank, branch, account_name, account_number, tin, no_tin }: BankValues) {
  return {
    bank,
    branch,
    account_name,
    ...(account_number.trim() ? { account_number } : {}),
    ...(no_tin ? { tin: null } : tin.trim() ? { tin } : {}),
  }
}

/** The fields of bank info, for Finance and for the person alike. */
export function BankFields({
  form,
  stored,
  banks = [],
}: {
  form: CallForm<BankValues>
  stored: StoredBank | null
  /** Suggested names. */
  banks?: readonly string[]
}) {
  const digits = { inputMode: 'numeric', autoComplete: 'off', maxLength: 60 } as const
  return (
    <>
      <div className={styles.two}>
        <Autocomplete label="Bank" data={[...banks]} maxLength={100} data-autofocus openOnFocus={false} {...form.field('bank')} />
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
          description={stored?.account_number ? `Left empty, ${stored.account_number} stays` : '6 to 30 digits'}
          placeholder={stored?.account_number ?? ''}
          {...digits}
          {...form.field('account_number')}
        />
        <TextInput
          label="TIN (optional)"
          description={stored?.tin ? `Left empty, ${stored.tin} stays` : '9 to 12 digits'}
          placeholder={stored?.tin ?? ''}
          disabled={form.values.no_tin}
          {...digits}
          {...form.field('tin')}
        />
      </div>
      {stored?.tin && <Checkbox label="Remove the stored TIN" {...form.field('no_tin', { type: 'checkbox' })} />}
    </>
  )
}
