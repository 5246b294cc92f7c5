import { agencyDay, formatDay } from '../../../kit/contract/days.ts'
import { useCurrentUser } from '../../../kit/web/current-user.ts'
import { PanelBody, PanelFoot, SidePanel } from '../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Facts } from '../../../kit/web/record/Facts.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import { EmptyState } from '../../../kit/web/states/EmptyState.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { RecordLog } from '../../logs/web/parts/RecordLog.tsx'
import { accreditorStatusNames } from '../../people/rules.ts'
import { accreditorTones } from '../../people/web/parts/tones.ts'
import { financeInfos } from '../contract.ts'
import type { InfoRow } from './account-info-columns.tsx'
import { AccountNumber, Tin } from './parts/BankNumber.tsx'
import type { Reveal } from './parts/use-reveal.ts'

type PanelProps = {
  row: InfoRow
  /** For those who may see whole numbers. */
  reveal: Reveal | null
  onEdit: () => void
  onClose: () => void
}

/** The bank info of one accreditor beside the list, with who saw and changed it for those who read the log. */
export function AccountInfoPanel({ row, reveal, onEdit, onClose }: PanelProps) {
  const release = useChange(financeInfos.release)
  const user = useCurrentUser()
  return (
    <SidePanel title={row.name} description={row.home_institution ?? 'No home institution entered'} onClose={onClose}>
      <PanelBody>
        {row.waits && (
          <Notice tone="warn" title="Waits to be released">
            <p>
              {row.waits.by ?? 'Somebody'} changed it on {formatDay(agencyDay(row.waits.since))}. Nothing is paid to it until somebody else
              has looked at it.
            </p>
          </Notice>
        )}
        <Refused refusal={release.refusal} onClose={release.clear} />
        {row.has_info ? (
          <Facts
            columns={1}
            facts={[
              { label: 'Bank', value: row.bank, detail: row.branch },
              { label: 'Account name', value: row.account_name },
              { label: 'Account number', value: <AccountNumber row={row} reveal={reveal} /> },
              { label: 'TIN', value: <Tin row={row} reveal={reveal} /> },
            ]}
          />
        ) : (
          <EmptyState
            icon="credit-card"
            title="No bank info"
            text="Honoraria cannot be paid to this person yet. The person enters it in the profile, or Finance does here."
            bare
          />
        )}
        <Facts
          columns={2}
          facts={[
            { label: 'Status', value: <Status tone={accreditorTones[row.status]}>{accreditorStatusNames[row.status]}</Status> },
            { label: 'Region', value: row.region },
          ]}
        />
        {reveal?.problem && <Notice tone="err">{reveal.problem}</Notice>}
        <RecordLog id={row.accreditor_id} acts="finance_info" />
      </PanelBody>
      <PanelFoot>
        <ActionButton icon="user" to={`/admin/accreditor/accreditors?open=${row.accreditor_id}`}>
          Accreditor
        </ActionButton>
        {row.waits && row.waits.by_id !== user?.id && (
          <ActionButton
            call={financeInfos.release}
            icon="circle-check"
            loading={release.busy}
            onClick={() => void release.send({ body: { accreditor_id: row.accreditor_id, version: row.version } })}
          >
            Release
          </ActionButton>
        )}
        <ActionButton call={financeInfos.edit} icon="pencil" variant="filled" onClick={onEdit}>
          {row.has_info ? 'Edit' : 'Enter bank info'}
        </ActionButton>
      </PanelFoot>
    </SidePanel>
  )
}
