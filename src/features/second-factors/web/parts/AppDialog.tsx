import { useEffect, useEffectEvent, useState } from 'react'
import type { Answer } from '../../../../kit/contract/call.ts'
import { FormDialog } from '../../../../kit/web/form/FormDialog.tsx'
import { useCallForm } from '../../../../kit/web/form/use-call-form.ts'
import { useChange } from '../../../../kit/web/form/use-change.ts'
import { Refused } from '../../../../kit/web/states/Refused.tsx'
import { secondFactors } from '../../contract.ts'
import { CodeField } from './CodeField.tsx'
import styles from './factors.module.css'

/** Sets an authenticator app up: the secret as a square code and as letters, and the first code of the app. */
export default function AppDialog({ onClose, onDone }: { onClose: () => void; onDone: (codes: string[] | null) => void }) {
  const begun = useBegunApp(onClose)
  const form = useCallForm({
    call: secondFactors.confirmApp,
    initial: { code: '' },
    labels: { code: 'Code of the app' },
    onDone: ({ data }) => onDone(data.recovery_codes),
  })
  if (!begun.data) return begun.refusal ? <Refused refusal={begun.refusal} onClose={onClose} /> : null
  const { secret, square } = begun.data
  return (
    <FormDialog form={form} onClose={onClose} title="Set up an authenticator app" verb="Take it into use">
      <div className={styles.scan}>
        <Square rows={square} />
        <div>
          <p>Scan the square with an authenticator app. Where that is not possible, write this key into it:</p>
          <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
      </div>
      <CodeField how="code" {...form.field('code')} />
    </FormDialog>
  )
}

/** The secret, made once when the dialog opens; without a fresh proof there is none, and no dialog. */
function useBegunApp(onClose: () => void) {
  const begin = useChange(secondFactors.beginApp, { isQuiet: true, refresh: false })
  const [data, setData] = useState<Answer<typeof secondFactors.beginApp>['data']>()
  const ask = useEffectEvent(async () => {
    const answer = await begin.send(
      {},
      {
        onRefused: (no) => {
          if (no.status !== 403) return false
          onClose()
          return true
        },
      },
    )
    if (answer) setData(answer.data)
  })
  useEffect(() => void ask(), [])
  return { data, refusal: begin.refusal }
}

/** Dark on light, with the quiet border that cameras look for. */
function Square({ rows }: { rows: readonly string[] }) {
  const dark = rows.flatMap((row, y) => [...row].flatMap((one, x) => (one === '1' ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={styles.square}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="Square code with the key of the app"
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
