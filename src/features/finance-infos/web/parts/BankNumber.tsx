import { ActionIcon, CopyButton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { Tooltip } from '../../../../kit/web/menu/Tooltip.tsx'
import type { FinanceInfoRow } from '../../contract.ts'
import styles from './finance-infos.module.css'
import { type Reveal, shownFor } from './use-reveal.ts'

type Numbers = Pick<FinanceInfoRow, 'accreditor_id' | 'name' | 'account_number' | 'tin'>

/** An account number by its last four digits; for those who may, with the button that shows it whole for a while. */
export function AccountNumber({ row, reveal }: { row: Numbers; reveal: Reveal | null }) {
  const { account_number, accreditor_id, name } = row
  if (account_number === null) return <span className={styles.none}>–</span>
  const shown = reveal?.revealed?.accreditor_id === accreditor_id ? reveal.revealed : null
  return (
    <div className={styles.number}>
      {reveal && (
        <Tooltip label={shown ? 'Hide' : 'Show, which is logged'}>
          <ActionIcon
            size="sm"
            loading={reveal.busy === accreditor_id}
            aria-label={`${shown ? 'Hide' : 'Show'} the numbers of ${name}`}
            onClick={() => (shown ? reveal.hide() : reveal.show(row))}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <Digits of={shown?.account_number ?? account_number} whole={shown !== null} copies={`Copy the account number of ${name}`} />
      {shown && <TimeLeft until={shown.until} />}
    </div>
  )
}

/** The TIN, shown and hidden together with the account number. */
export function Tin({ row, reveal }: { row: Numbers; reveal: Reveal | null }) {
  if (row.tin === null) return <span className={styles.none}>–</span>
  const shown = reveal?.revealed?.accreditor_id === row.accreditor_id ? reveal.revealed : null
  return <Digits of={shown?.tin ?? row.tin} whole={shown !== null} copies={`Copy the TIN of ${row.name}`} />
}

function Digits({ of, whole, copies }: { of: string; whole: boolean; copies: string }) {
  return (
    <span className={styles.digits} data-whole={whole || undefined}>
      {whole ? grouped(of) : of}
      {whole && (
        <CopyButton value={of}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? 'Copied' : 'Copy'}>
              <ActionIcon size="sm" aria-label={copied ? 'Copied' : copies} onClick={copy}>
                <Icon name={copied ? 'check' : 'copy'} size={16} />
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      )}
    </span>
  )
}

/** Says once that the numbers are there, and counts for the eye alone. */
function TimeLeft({ until }: { until: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <small className={styles.left}>
      <span role="status" className={styles.spoken}>
        The whole numbers are shown for {shownFor} seconds. This was logged.
      </span>
      <span aria-hidden="true">Logged. Hidden in {Math.max(0, Math.ceil((until - now) / 1000))} s</span>
    </small>
  )
}

/** In groups of four, as people read them aloud. */
function grouped(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}
