import { useRef, useState } from 'react'
import { formatCount } from '../../../kit/contract/words.ts'
import { Select } from '../../../kit/web/fields/Select.tsx'
import { OneByOneDialog } from '../../../kit/web/form/OneByOneDialog.tsx'
import { call } from '../../../kit/web/sending.ts'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { type AccreditorStatus, accreditorStatuses, accreditorStatusNames } from '../../people/rules.ts'
import { type AccreditorRow, accreditors } from '../contract.ts'
import styles from './accreditors.module.css'

/** Gives the chosen accreditors one status. */
export function StatusDialog({ rows, onClose, onDone }: { rows: AccreditorRow[]; onClose: () => void; onDone: () => void }) {
  const [status, setStatus] = useState<AccreditorStatus | null>(null)
  const tried = useRef(new Set<string>())
  const touched = rows.filter((row) => row.status !== status)
  const expected = touched.filter((row) => row.accreditation_counts.upcoming > 0)
  const already = rows.length - touched.length

  async function inputOf(row: AccreditorRow) {
    // after a refusal on the record as it is now: the list it was chosen from has aged
    const { version } = tried.current.has(row.id) ? (await call(accreditors.show, { params: { id: row.id } })).data : row
    tried.current.add(row.id)
    return { params: { id: row.id }, body: { version, ...(status ? { status } : {}) } }
  }

  return (
    <OneByOneDialog
      rows={touched}
      rowKey={(row) => row.id}
      nameOf={(row) => row.name}
      call={accreditors.edit}
      inputOf={inputOf}
      title={`Change the status of ${formatCount(rows.length, 'accreditor')}`}
      verb={`Change ${formatCount(touched.length, 'accreditor')}`}
      doing="Changing"
      done={(count) =>
        `${formatCount(count, 'accreditor')} ${count === 1 ? 'is' : 'are'} ${status && accreditorStatusNames[status].toLowerCase()} now.`
      }
      waits={status === null || touched.length === 0}
      onClose={onClose}
      onDone={onDone}
      text={
        <div className={styles.choice}>
          <Select
            label="New status"
            placeholder="Choose"
            data={accreditorStatuses.map((one) => ({ value: one, label: accreditorStatusNames[one] }))}
            value={status}
            onChange={(next) => setStatus(next as AccreditorStatus | null)}
            allowDeselect={false}
            data-autofocus
          />
          {status && already > 0 && (
            <Notice>
              {formatCount(already, 'accreditor')} {already === 1 ? 'is' : 'are'} {accreditorStatusNames[status].toLowerCase()} already.
            </Notice>
          )}
          {status && status !== 'active' && expected.length > 0 && (
            <Notice tone="warn">
              Still on the team of visits to come: {expected.map((row) => `${row.name} (${row.accreditation_counts.upcoming})`).join('; ')}.
            </Notice>
          )}
        </div>
      }
    />
  )
}
