import { Button, Textarea } from '@mantine/core'
import { formatInstant } from '../../../kit/contract/days.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { CallForm } from '../../../kit/web/form/CallForm.tsx'
import { useCallForm } from '../../../kit/web/form/use-call-form.ts'
import { board } from '../contract.ts'
import type { BoardItem } from '../contract-records.ts'
import { preparing } from '../rules.ts'
import styles from './board.module.css'

/** What trustees and staff remark on an item while its meeting is prepared. */
export function Discussion({ item }: { item: BoardItem }) {
  const mayWrite = useCan(board.remark) && preparing.includes(item.meeting.state)
  const form = useCallForm({
    call: board.remark,
    initial: { text: '' },
    labels: { text: 'Remark' },
    input: ({ text }) => ({ body: { id: item.id, text } }),
    onDone: () => form.form.reset(),
  })
  return (
    <>
      {item.remarks.length === 0 && <p className={styles.quiet}>Nobody has written yet.</p>}
      <ol className={styles.plain}>
        {item.remarks.map(({ id, name, text, at }) => (
          <li key={id}>
            <span className={styles.said}>{text}</span>
            <small>
              {name}, {formatInstant(at)}
            </small>
          </li>
        ))}
      </ol>
      {mayWrite && (
        <CallForm form={form}>
          <Textarea
            label="Your remark"
            description="Trustees who are tied to the item do not read it"
            autosize
            minRows={2}
            {...form.field('text')}
          />
          <Button className={styles.alone} type="submit" variant="default" loading={form.busy}>
            Add the remark
          </Button>
        </CallForm>
      )}
    </>
  )
}
