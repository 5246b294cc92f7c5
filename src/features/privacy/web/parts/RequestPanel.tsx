import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatInstant } from '../../../../kit/contract/days.ts'
import { roleName } from '../../../../kit/contract/roles.ts'
import { query } from '../../../../kit/web/api.ts'
import { PanelBody, SidePanel } from '../../../../kit/web/dialog/SidePanel.tsx'
import { ActionButton } from '../../../../kit/web/form/ActionButton.tsx'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { type DeskRequest, privacyDesk } from '../../contract-desk.ts'
import { openRequestStates, requestKindNames, requestKindWords } from '../../rules.ts'
import { heldWords } from '../../rules-held.ts'
import styles from './panel.module.css'
import { RequestStatus } from './RequestStatus.tsx'

const AnswerDialog = lazyPart(() => import('./AnswerDialog.tsx').then((file) => file.AnswerDialog))

/** One request beside the list: taken up, then granted or refused. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useQuery(query(privacyDesk.show, { params: { id } }))
  const take = useChange(privacyDesk.take)
  const [answering, setAnswering] = useState<'granted' | 'refused' | null>(null)
  const one = read.data?.data
  const isOpen = one !== undefined && openRequestStates.some((state) => state === one.state)
  const body = (
    <>
      <Refused refusal={take.refusal} onClose={take.clear} onReload={() => read.refetch()} />
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="request" />}
      {one && <Told of={one} />}
    </>
  )
  const acts = one && isOpen && !one.is_own && (
    <>
      {one.state === 'asked' && (
        <ActionButton
          call={privacyDesk.take}
          loading={take.busy}
          onClick={() => void take.send({ params: { id }, body: { version: one.version } })}
        >
          Take it up
        </ActionButton>
      )}
      <ActionButton call={privacyDesk.answer} danger onClick={() => setAnswering('refused')}>
        Refuse…
      </ActionButton>
      <ActionButton call={privacyDesk.answer} variant="filled" onClick={() => setAnswering('granted')}>
        Grant…
      </ActionButton>
    </>
  )
  return (
    <SidePanel
      title={one ? requestKindNames[one.kind] : 'Request'}
      description={one && `${one.person.name}, ${roleName(one.person.role)}`}
      onClose={onClose}
      foot={acts || undefined}
    >
      {acts ? body : <PanelBody>{body}</PanelBody>}
      {answering && one && <AnswerDialog request={one} state={answering} onClose={() => setAnswering(null)} />}
    </SidePanel>
  )
}

function Told({ of: one }: { of: DeskRequest }) {
  return (
    <>
      {one.is_own && <Notice>This is your own request: a colleague answers it.</Notice>}
      <Facts
        columns={2}
        facts={[
          { label: 'State', value: <RequestStatus of={one} />, detail: one.taken_by && `in work with ${one.taken_by}` },
          { label: 'To be answered until', value: formatDay(one.due_on) },
          { label: 'Asked', value: formatInstant(one.asked_at), detail: requestKindWords[one.kind] },
          { label: 'About', value: one.about && heldWords[one.about].title },
          { label: 'E-mail', value: one.person.email ?? 'The account is deleted' },
        ]}
      />
      <h3 className={styles.head}>What is asked</h3>
      <p className={styles.text}>{one.text}</p>
      {one.answer && (
        <>
          <h3 className={styles.head}>Answer</h3>
          <p className={styles.text}>{one.answer}</p>
          <p className={styles.quiet}>
            {one.answered_by ?? 'Somebody who has no account any more'}, {formatInstant(one.answered_at)}
          </p>
        </>
      )}
    </>
  )
}
