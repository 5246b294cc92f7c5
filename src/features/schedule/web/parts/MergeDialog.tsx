import { Checkbox, Radio, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDays } from '../../../../kit/contract/days.ts'
import { formatMoney, isSome } from '../../../../kit/contract/money.ts'
import { formatCount, listed } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { Facts } from '../../../../kit/web/record/Facts.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { visitTypeNames } from '../../../ladder/rules.ts'
import { mergeable, visitStatusNames } from '../../../visits/rules.ts'
import { BreakBox } from '../../../visits/web/parts/BreakBox.tsx'
import { areOpen } from '../../../visits/web/parts/breaks.ts'
import { type MergePlan, schedule } from '../../contract.ts'
import type { AccreditationRow } from '../../contract-lists.ts'
import styles from './merge.module.css'

type MergeDialogProps = {
  institution: { id: string; name: string }
  /** Ids of the requests that are chosen already. */
  chosen: readonly string[]
  onClose: () => void
  onDone: (kept: { id: string }) => void
}

/** Requests of one institution become one visit: which, on which day, and what exactly comes of it, before it is done. */
export function MergeDialog({ institution, chosen, onClose, onDone }: MergeDialogProps) {
  const read = useQuery(
    query(schedule.list, {
      query: {
        mode: 'list',
        paginate: 100,
        sort: 'requested_on',
        filter: { institution_id: institution.id, status: [...mergeable] } as never,
      },
    }),
  )
  const rows = read.data?.mode === 'list' ? read.data.data : []
  const form = useCallForm({
    call: schedule.merge,
    initial: { visits: [...chosen], visit_date: '', confirm_breaks: [] as string[] },
    input: (values) => ({ body: { ...bodyOf(values, rows), confirm_breaks: values.confirm_breaks } }),
    labels: { visits: 'Requests', visit_date: 'Day' },
    loadAgain: async () => (await read.refetch()).isSuccess,
    onDone: ({ data }) => onDone(data),
  })
  const body = bodyOf(form.values, rows)
  const plan = useQuery({
    ...query(schedule.mergePlan, { body }),
    enabled: body.visits.length > 1,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = body.visits.length > 1 ? plan.data?.data : undefined

  function toggle(id: string, on: boolean) {
    const others = form.values.visits.filter((one) => one !== id)
    form.set('visits', on ? [...others, id] : others)
    form.set('visit_date', '')
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size={720}
      title="Merge requests into one visit"
      description={institution.name}
      verb={shown ? `Merge into ${shown.kept.number}` : 'Merge'}
      disabled={!shown || plan.isFetching || plan.error !== null || areOpen(shown.breaks, form.values.confirm_breaks)}
    >
      <fieldset className={styles.requests} id={form.idOf('visits')} tabIndex={-1}>
        <legend>Requests that are not scheduled yet</legend>
        {read.isPending && <Skeleton height={96} />}
        {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="requests" bare />}
        {rows.map((row) => (
          <Checkbox
            key={row.id}
            checked={form.values.visits.includes(row.id)}
            onChange={(event) => toggle(row.id, event.currentTarget.checked)}
            label={`${row.number} · ${visitTypeNames[row.visit_type]}, ${row.campus.name}`}
            description={`${visitStatusNames[row.status]} · ${formatDays(row.visit_date, row.visit_end)} · ${formatCount(row.programs, 'program')}`}
          />
        ))}
        {read.data && rows.length < 2 && <p className={styles.quiet}>This institution has no other request that could be merged.</p>}
      </fieldset>
      {plan.error && body.visits.length > 1 && <Notice tone="err">{plan.error.message}</Notice>}
      {shown && !plan.error && (
        <Plan plan={shown} day={form.values.visit_date || shown.visit_date} onDay={(day) => form.set('visit_date', day)} />
      )}
      {shown && !plan.error && (
        <BreakBox
          breaks={shown.breaks}
          confirmed={form.values.confirm_breaks}
          onConfirm={(keys) => form.set('confirm_breaks', keys)}
          label="Merge all the same"
        />
      )}
    </FormDialog>
  )
}

function bodyOf({ visits, visit_date }: { visits: readonly string[]; visit_date: string }, rows: readonly AccreditationRow[]) {
  const found = rows.filter((row) => visits.includes(row.id)).map(({ id, version }) => ({ id, version }))
  return { visits: found, ...(visit_date ? { visit_date } : {}) }
}

function Plan({ plan, day, onDay }: { plan: MergePlan; day: string; onDay: (day: string) => void }) {
  const { kept, ended, days, programs, before, after } = plan
  return (
    <>
      {days.length > 1 && (
        <Radio.Group label="Days of the visit" value={day} onChange={onDay}>
          <div className={styles.days}>
            {days.map(({ visit_date, visit_end }) => (
              <Radio key={visit_date} value={visit_date} label={formatDays(visit_date, visit_end)} />
            ))}
          </div>
        </Radio.Group>
      )}
      <section className={styles.plan} aria-label="What comes of it" aria-live="polite">
        <p>
          <b>{kept.number}</b> stays and takes the programs and charges of{' '}
          {listed(
            ended.map((one) => one.number),
            'and',
          )}
          , which {ended.length === 1 ? 'ends as cancelled and leads' : 'end as cancelled and lead'} there. The institution gets one e-mail.
        </p>
        <Facts
          columns={3}
          facts={[
            {
              label: 'Fee',
              value: formatMoney(after.amount),
              detail: after.amount === before.amount ? 'as before' : `before ${formatMoney(before.amount)}`,
            },
            { label: 'Paid', value: formatMoney(after.paid), detail: isSome(after.claimed) && `${formatMoney(after.claimed)} to verify` },
            { label: 'Open', value: formatMoney(after.open), detail: isSome(after.credit) && `${formatMoney(after.credit)} credit` },
          ]}
        />
        <h3>{formatCount(programs.length, 'program')}</h3>
        <ul>
          {programs.map((program) => (
            <li key={program.program_id}>
              {program.name}
              <small>
                {program.campus} · {visitTypeNames[program.survey_type]}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
