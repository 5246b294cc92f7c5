/** What is known of each part of the installation, as label and value. */
import { agencyDay, formatDay, formatInstant } from '../../../kit/contract/days.ts'
import { formatBytes, formatCount, formatNumber, listed } from '../../../kit/contract/words.ts'
import { ActionButton } from '../../../kit/web/form/ActionButton.tsx'
import { type Fact, Facts } from '../../../kit/web/record/Facts.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { Status } from '../../../kit/web/record/Status.tsx'
import type { System } from '../contract.ts'
import { clockWords } from '../rules.ts'
import styles from './system.module.css'

type Shown = { system: System }

export function BackupFacts({ system: { backup } }: Shown) {
  const { made, failed, verified } = backup
  return (
    <Section title="Backups">
      <Facts
        facts={[
          {
            label: 'Last backup',
            value: made ? <Status tone={failed ? 'warn' : 'ok'}>{formatInstant(made.at)}</Status> : <Status tone="idle">Never made</Status>,
            detail: made && `in ${formatNumber(made.seconds)} s, read back and found whole`,
          },
          made && {
            label: 'In it',
            value: `${formatCount(made.rows, 'row')}, ${formatCount(made.files, 'file')}`,
            detail: formatBytes(made.bytes),
          },
          made && placeFact(made.place),
          {
            label: 'Last verified',
            value: verified ? (
              <Status tone={verified.findings > 0 ? 'err' : 'ok'}>{formatInstant(verified.at)}</Status>
            ) : (
              <Status tone="idle">Never verified</Status>
            ),
            detail: verified && (verified.findings > 0 ? `${formatCount(verified.findings, 'thing')} found` : 'All was whole'),
          },
        ]}
      />
    </Section>
  )
}

function placeFact(place: string): Fact {
  const at = Math.max(place.lastIndexOf('/'), place.lastIndexOf('\\')) + 1
  const inPlace = (text: string) => <span className={styles.place}>{text}</span>
  return { label: 'Archive', value: inPlace(place.slice(at)), detail: inPlace(`in ${place.slice(0, at)}`) }
}

export function DatabaseFacts({ system: { database, clock } }: Shown) {
  const { kind, version, bytes, connections, migrations } = database
  return (
    <Section title="Database">
      <Facts
        facts={[
          { label: 'Kind', value: kind === 'postgresql' ? 'PostgreSQL' : 'Embedded', detail: `version ${version}` },
          { label: 'Size', value: formatBytes(bytes) },
          connections && {
            label: 'Connections of this process',
            value: `${formatNumber(connections.open - connections.idle)} of ${formatNumber(connections.most)} in use`,
            detail:
              connections.waiting > 0 ? `${formatNumber(connections.waiting)} wait for one` : `${formatNumber(connections.idle)} idle`,
          },
          {
            label: 'Migrations',
            value: formatNumber(migrations.count),
            detail: `the last ${migrations.last}, ${formatDay(agencyDay(migrations.last_at))}`,
          },
          {
            label: 'Clock of the server',
            value: (
              <Status tone={clock.fault ? 'err' : Math.abs(clock.ahead_ms) > 5_000 ? 'warn' : 'ok'}>{clockWords(clock.ahead_ms)}</Status>
            ),
          },
        ]}
      />
    </Section>
  )
}

export function StorageFacts({ system: { storage } }: Shown) {
  const { kind, name, files, bytes, free, size, foreign } = storage
  return (
    <Section title="Storage">
      <Facts
        facts={[
          { label: 'Stored files', value: formatNumber(files), detail: formatBytes(bytes) },
          ...(kind === 'folder'
            ? [
                {
                  label: 'Room on their disk',
                  value: free === null ? 'Not known' : `${formatBytes(free)} free`,
                  detail: size !== null && `of ${formatBytes(size)}`,
                },
              ]
            : []),
          {
            label: kind === 'folder' ? 'Folder of files' : 'Bucket of files',
            value: foreign ? <Status tone="err">Not that of this database</Status> : <Status tone="ok">Of this database</Status>,
            detail: kind === 'bucket' && name,
          },
        ]}
      />
    </Section>
  )
}

export function MailFacts({ system: { mails } }: Shown) {
  const { leaves, queued, held, failed, oldest, retried } = mails
  return (
    <Section
      title="Mails"
      actions={
        <ActionButton to="/admin/activity-logs?tab=mails" icon="mail">
          Mails
        </ActionButton>
      }
    >
      <Facts
        facts={[
          {
            label: 'Mail server',
            value: leaves ? <Status tone="ok">Set</Status> : <Status tone="idle">None</Status>,
            detail: !leaves && 'mails are kept as files',
          },
          {
            label: 'Waiting',
            value: formatNumber(queued),
            detail: oldest ? `the oldest since ${formatInstant(oldest)}` : retried > 0 && `${formatNumber(retried)} tried before`,
          },
          { label: 'Held for a person', value: formatNumber(held) },
          { label: 'Failed', value: failed > 0 ? <Status tone="warn">{formatNumber(failed)}</Status> : '0' },
        ]}
      />
    </Section>
  )
}

export function KeyFacts({ system: { keys } }: Shown) {
  const old = keys.sealed.reduce((sum, one) => sum + one.old, 0)
  const sealed = keys.sealed.filter(({ all }) => all > 0).map(({ what, all }) => `${formatNumber(all)} ${what}`)
  const { signer, until, problem } = keys.papers
  return (
    <Section title="Keys">
      <Facts
        facts={[
          {
            label: 'Encrypts bank data and second factors',
            value: keys.from === 'DATA_KEY' ? 'DATA_KEY' : 'data.key in DATA_DIR',
            detail: `mark ${keys.mark}`,
          },
          {
            label: 'An older key',
            value:
              old > 0 ? (
                <Status tone="warn">{formatCount(old, 'value needs', 'values need')} it</Status>
              ) : (
                <Status tone="ok">Not needed</Status>
              ),
            detail: sealed.length > 0 ? `${listed(sealed)} are encrypted` : 'nothing is encrypted yet',
          },
          {
            label: 'Signs papers',
            value: problem ? (
              <Status tone="err">Cannot be used</Status>
            ) : signer ? (
              <Status tone="ok">{signer}</Status>
            ) : (
              <Status tone="idle">No key file</Status>
            ),
            detail: problem ?? (until ? `until ${formatDay(agencyDay(until))}` : 'papers are made unsigned'),
          },
          {
            label: 'Signs credentials',
            value: keys.signing.at(-1) ?? 'Made with the first paper',
            detail: keys.signing.length > 1 && `and ${formatCount(keys.signing.length - 1, 'older key')}`,
          },
        ]}
      />
    </Section>
  )
}
