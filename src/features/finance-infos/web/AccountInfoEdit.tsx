import { useQuery } from '@tanstack/react-query'
import { call, query } from '../../../kit/web/api.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { StaleNotice } from '../../../kit/web/form/StaleNotice.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { takeOver, useLoaded } from '../../../kit/web/form/use-loaded.ts'
import { toast } from '../../../kit/web/states/toast.ts'
import { type FinanceInfoRow, financeInfos } from '../contract.ts'
import { BankFields, bankLabels, bankValues, numbersOf, touchedIn } from './parts/BankFields.tsx'

/**
 * Enters or changes the bank info of an accreditor. Stored numbers never come into the fields: an empty one keeps what is stored.
 * When somebody else saved in between, "Load it again" takes over their values in the fields not touched here.
 */
export function AccountInfoEdit({ row, onClose }: { row: FinanceInfoRow; onClose: () => void }) {
  const banks = useQuery(query(financeInfos.stats)).data?.data.banks ?? []
  const { loaded, stale, onRefused, take } = useLoaded(row)
  const form = useCallForm({
    call: financeInfos.edit,
    initial: bankValues(row),
    labels: bankLabels,
    input: (values) => ({ body: { accreditor_id: row.accreditor_id, version: loaded.version, ...numbersOf(values) } }),
    check: ({ account_number }) => ({
      account_number: !loaded.has_info && !account_number.trim() && 'Write the account number in 6 to 30 digits.',
    }),
    onRefused,
    onDone: onClose,
  })

  async function loadAgain() {
    const fresh = await call(financeInfos.list, { body: { filter: { accreditor_id: row.accreditor_id } } })
      .then((answer) => answer.data[0])
      .catch((error: Error) => toast.error(error.message))
    if (!fresh) return
    takeOver(form, bankValues(fresh), touchedIn(form.values, loaded))
    take(fresh)
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
