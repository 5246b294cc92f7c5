import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { call } from '../../../kit/web/sending.ts'
import { toast } from '../../../kit/web/states/toast.ts'
import { type FinanceInfoRow, financeInfos } from '../contract.ts'
import { BankFields, bankLabels, bankValues, numbersOf, touchedIn } from './parts/BankFields.tsx'

/**
 * Enters or changes the bank info of an accreditor. Stored numbers never come into the fields: an empty one keeps what is stored.
 * When somebody else saved in between, "Load it again" takes over their values in the fields not touched here.
 */
export function AccountInfoEdit({ row, onClose }: { row: FinanceInfoRow; onClose: () => void }) {
  const banks = useQuery(query(financeInfos.stats)).data?.data.banks ?? []
  const [loaded, setLoaded] = useState(row)
  const form = useCallForm({
    call: financeInfos.edit,
    initial: bankValues(row),
    labels: bankLabels,
    input: (values) => ({ body: { accreditor_id: row.accreditor_id, version: loaded.version, ...numbersOf(values) } }),
    check: ({ account_number }) => ({
      account_number: !loaded.has_info && !account_number.trim() && 'Write the account number in 6 to 30 digits.',
    }),
    loadAgain,
    onDone: onClose,
  })

  async function loadAgain() {
    const fresh = await call(financeInfos.list, { body: { filter: { accreditor_id: row.accreditor_id } } })
      .then((answer) => answer.data[0])
      .catch((error: Error) => toast.error(error.message))
    if (!fresh) return false
    form.takeOver(bankValues(fresh), touchedIn(form.values, loaded))
    setLoaded(fresh)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={loaded.has_info ? `Edit the bank info of ${row.name}` : `Enter the bank info of ${row.name}`}
      description={row.home_institution}
      verb="Save"
      disabled={!form.isDirty}
    >
      <BankFields form={form} stored={loaded} banks={banks.map(({ bank }) => bank)} />
    </FormDialog>
  )
}
