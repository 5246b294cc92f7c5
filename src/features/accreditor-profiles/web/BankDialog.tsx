import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../kit/web/api.ts'
import { FormDialog } from '../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { type AccreditorFinanceInfo, financeInfos } from '../../finance-infos/contract.ts'
import { BankFields, bankLabels, bankValues, numbersOf, touchedIn } from '../../finance-infos/web/parts/BankFields.tsx'

/** Enters or changes the own bank info. Where Finance saved in between, only what was touched here is kept. */
export function BankDialog({ info, onClose }: { info: AccreditorFinanceInfo | null; onClose: () => void }) {
  const client = useQueryClient()
  const [loaded, setLoaded] = useState(info)
  const form = useCallForm({
    call: financeInfos.save,
    initial: bankValues(info),
    labels: bankLabels,
    input: (values) => ({ body: { version: loaded?.version ?? 0, ...numbersOf(values) } }),
    check: ({ account_number }) => ({ account_number: !loaded && !account_number.trim() && 'Write the account number in 6 to 30 digits.' }),
    loadAgain,
    onDone: onClose,
  })

  async function loadAgain() {
    const { data } = await client.fetchQuery({ ...query(financeInfos.show), staleTime: 0 })
    form.takeOver(bankValues(data), touchedIn(form.values, loaded))
    setLoaded(data)
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={info ? 'Edit your bank info' : 'Enter your bank info'}
      description="Honoraria are paid to this account."
      verb="Save"
      disabled={!form.isDirty}
    >
      <BankFields form={form} stored={loaded} />
    </FormDialog>
  )
}
