import { ActionIcon, Progress } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { UploadRule } from '../../contract/call.ts'
import { formatBytes, listed } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-names.ts'
import styles from './FilePicker.module.css'

const typeNames: Record<string, { name: string; endings: string[] }> = {
  'application/pdf': { name: 'PDF', endings: ['.pdf'] },
  'image/jpeg': { name: 'JPEG', endings: ['.jpg', '.jpeg'] },
  'image/png': { name: 'PNG', endings: ['.png'] },
  'image/webp': { name: 'WebP', endings: ['.webp'] },
  'text/csv': { name: 'CSV', endings: ['.csv'] },
  'application/json': { name: 'JSON', endings: ['.json'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', endings: ['.xlsx'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { name: 'DOCX', endings: ['.docx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { name: 'PPTX', endings: ['.pptx'] },
  'application/vnd.oasis.opendocument.text': { name: 'ODT', endings: ['.odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { name: 'ODS', endings: ['.ods'] },
  'application/vnd.oasis.opendocument.presentation': { name: 'ODP', endings: ['.odp'] },
}

/** `PDF, JPEG or PNG, up to 10 MB` */
function ruleWords(rule: UploadRule): string {
  return `${listed(
    rule.types.map((type) => typeNames[type]?.name ?? type),
    'or',
  )}, up to ${megabytes(rule.bytes)}`
}

function images(rule: UploadRule): string[] {
  return rule.types.filter((type) => type.startsWith('image/'))
}

/** Why a file cannot be taken, or nothing. The server looks at the content; this looks at name and size, at once. */
export function fileProblem(file: File, rule: UploadRule): string | null {
  const fits = rule.types.some(
    (type) => file.type === type || typeNames[type]?.endings.some((ending) => file.name.toLowerCase().endsWith(ending)),
  )
  if (!fits && images(rule).length > 0 && /\.svgz?$/i.test(file.name))
    return `An SVG can carry scripts, so it is not taken. Save the picture as ${ruleWords(rule)}.`
  if (!fits) return `This kind of file is not taken. Choose ${ruleWords(rule)}.`
  if (file.size === 0) return 'The file is empty. Choose another one.'
  if (file.size > rule.bytes)
    return `Larger than ${megabytes(rule.bytes)} (${formatBytes(file.size)}). Make it smaller, or choose another one.`
  return null
}

type FilePickerProps = {
  /** `call.upload`: the types and the size the server takes. */
  rule: UploadRule
  value: File | null
  onChange: (file: File | null) => void
  label?: string
  /** `the deposit slip` in "Drop the deposit slip here or choose a file". */
  what?: string
  /** Below the types and the size. */
  hint?: ReactNode
  error?: ReactNode
  icon?: IconName
  id?: string
  /** 0–100 while it is sent. */
  progress?: number | null
}

/**
 * Takes one file, by drop or by choice, and says at once when it cannot be taken. A refused file is shown with the reason and never handed on.
 *
 *     <FilePicker label="Proof of payment" what="the deposit slip" rule={accreditations.request.upload} value={file} onChange={setFile} error={form.error('file')} />
 */
export function FilePicker({
  rule,
  value,
  onChange,
  label,
  what = 'the file',
  hint,
  error,
  icon = 'cloud-upload',
  id,
  progress,
}: FilePickerProps) {
  const [refused, setRefused] = useState<{ file: File; reason: string } | null>(null)
  const [isOver, setOver] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const madeId = useId()
  const fieldId = id ?? madeId
  const shown = refused?.file ?? value
  const isTouched = useTouched()
  const pictures = images(rule)

  function take(file: File | undefined) {
    if (!file) return
    const reason = fileProblem(file, rule)
    setRefused(reason ? { file, reason } : null)
    onChange(reason ? null : file)
  }

  return (
    <div className={styles.field}>
      {label && (
        <label className={styles.label} htmlFor={fieldId}>
          {label}
        </label>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <Icon name={icon} size={24} />
        <input
          ref={field}
          id={fieldId}
          className={styles.input}
          type="file"
          accept={rule.types.flatMap((type) => [type, ...(typeNames[type]?.endings ?? [])]).join(',')}
          aria-label={label ? undefined : 'Choose a file'}
          aria-describedby={`${fieldId}-rule${error ? ` ${fieldId}-error` : ''}`}
          aria-invalid={Boolean(error) || undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // the same file may be chosen again after a correction
            event.currentTarget.value = ''
          }}
        />
        <span>
          {isTouched ? (
            <span className={styles.choose}>Choose a file</span>
          ) : (
            <>
              Drop {what} here or <span className={styles.choose}>choose a file</span>
            </>
          )}
        </span>
        <span className={styles.hint} id={`${fieldId}-rule`}>
          {ruleWords(rule)}
          {hint && <> · {hint}</>}
        </span>
      </div>
      {isTouched && pictures.length > 0 && <CameraButton what={what} types={pictures} onTake={take} />}
      {shown && (
        <FileRow
          name={shown.name}
          bytes={shown.size}
          problem={refused?.reason}
          progress={progress ?? null}
          onRemove={() => {
            setRefused(null)
            onChange(null)
            field.current?.focus()
          }}
        />
      )}
      {error && !refused && (
        <p className={styles.error} id={`${fieldId}-error`}>
          <Icon name="alert-circle" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}

/** On a phone the paper lies on the table: the camera, not the gallery. A photo comes as one of `types`, whatever the phone keeps. */
function CameraButton({ what, types, onTake }: { what: string; types: readonly string[]; onTake: (file: File | undefined) => void }) {
  return (
    <label className={styles.camera}>
      <Icon name="camera" />
      Take a photo of {what}
      <input
        type="file"
        accept={types.join(',')}
        capture="environment"
        onChange={(event) => {
          onTake(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}

/** Whether the first pointer is a finger; known only in the browser. */
function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => setTouched(window.matchMedia('(pointer: coarse)').matches), [])
  return isTouched
}

type FileRowProps = {
  name: string
  bytes: number
  problem?: string | undefined
  progress?: number | null
  detail?: ReactNode
  onRemove?: () => void
}

/** One file: its kind, name and size; why it is not taken, or how much of it is sent. */
export function FileRow({ name, bytes, problem, progress, detail, onRemove }: FileRowProps) {
  return (
    <div className={styles.file} data-problem={problem ? true : undefined} role={problem ? 'alert' : undefined}>
      <span className={styles.kind} aria-hidden="true">
        {(name.includes('.') ? (name.split('.').at(-1) as string) : 'file').slice(0, 4).toUpperCase()}
      </span>
      <span>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {formatBytes(bytes)}
          {detail && <> · {detail}</>}
        </span>
        {progress !== null && progress !== undefined && (
          <Progress value={progress} size={4} color="var(--accent)" aria-label={`Sending ${name}`} />
        )}
      </span>
      {onRemove && (
        <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="trash" />
        </ActionIcon>
      )}
      {problem && (
        <span className={styles.error}>
          <Icon name="alert-circle" size={16} />
          {problem}
        </span>
      )}
    </div>
  )
}

function megabytes(bytes: number): string {
  return bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MB` : formatBytes(bytes)
}
