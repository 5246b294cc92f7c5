import { Button, Checkbox } from '@mantine/core'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import type { Call } from '../../contract/call.ts'
import { importRows, undoDays } from '../../contract/imports.ts'
import { formatCount, formatNumber } from '../../contract/words.ts'
import { Dialog } from '../dialog/Dialog.tsx'
import { FilePicker } from '../form/FilePicker.tsx'
import { Notice } from '../states/Notice.tsx'
import { ImportColumns, isWhole } from './ImportColumns.tsx'
import styles from './ImportDialog.module.css'
import { ImportLook } from './ImportLook.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportResult } from './ImportResult.tsx'
import { asksIfNew, partsOf, seenTitle, whyRefused } from './import-words.ts'
import { SheetButton } from './SheetButton.tsx'
import { TemplateButton } from './TemplateButton.tsx'
import { type ImportProps, useImport } from './use-import.ts'

/** The dialog of an import; loaded when it is first opened. */
export function ImportWindow<C extends Call, T extends Call>(props: ImportProps<C, T>) {
  const { opened, what, call, extra, doubles = what, asks = asksIfNew(doubles) } = props
  const own = useImport(props, asks)
  const { stage, file, columns, isMeant, isLooking, isRunning, isBusy, way } = own
  const { setFile, setColumns, setMeant, close, again, lookAt, showColumns, run } = own

  if (stage.name === 'columns') {
    const { preview } = stage
    return (
      <Dialog
        opened={opened}
        onClose={close}
        once
        size={720}
        title="Which column is which?"
        description={`${preview.file}: some of its columns are called otherwise. Say where each one stands.`}
        foot={
          <>
            <Button variant="default" onClick={unlessEcho(again)}>
              Choose another file
            </Button>
            <Button disabled={!isWhole(preview, columns ?? [])} onClick={unlessEcho(() => lookAt())}>
              Look at the rows
            </Button>
          </>
        }
      >
        <ImportColumns preview={preview} chosen={columns ?? []} onChoose={setColumns} />
      </Dialog>
    )
  }

  if (stage.name === 'seen') {
    const { preview, seen } = stage
    const wrong = seen.report.rows_with_errors
    const asSeen = { as_seen: seen.digest, ...(wrong > 0 ? { only_right: '1' } : {}) }
    return (
      <Dialog
        opened={opened}
        onClose={close}
        once
        size={1150}
        title={seenTitle(seen)}
        description={`${preview.file}, ${formatCount(seen.report.rows, 'row')}. Nothing is stored yet.`}
        foot={
          <>
            {wrong > 0 ? (
              <SheetButton file={stage.file} report={seen.report} />
            ) : (
              <Button variant="subtle" className={styles.start} onClick={unlessEcho(() => showColumns(preview))}>
                Columns
              </Button>
            )}
            <Button variant="default" onClick={unlessEcho(again)}>
              Choose another file
            </Button>
            {seen.right > 0 && (
              <Button onClick={unlessEcho(() => run(isMeant, asSeen))}>
                {wrong === 0
                  ? `Import ${formatCount(seen.right, 'row')}`
                  : seen.right === 1
                    ? 'Import the right row'
                    : `Import the ${formatCount(seen.right, 'right row')}`}
              </Button>
            )}
          </>
        }
      >
        <ImportLook key={seen.digest} seen={seen} heads={preview.heads} what={what} />
        {(seen.report.questions > 0 || isMeant) && (
          <Checkbox
            label={asks.label}
            checked={isMeant}
            onChange={(event) => {
              setMeant(event.currentTarget.checked)
              void lookAt(event.currentTarget.checked)
            }}
          />
        )}
      </Dialog>
    )
  }

  if (stage.name === 'refused' || stage.name === 'done') {
    const { report } = stage
    const isRefused = stage.name === 'refused'
    // with every other mistake corrected, the answer is all that is left to give
    const isAsking = isRefused && report.questions > 0 && report.questions === report.error_count
    return (
      <Dialog
        opened={opened}
        onClose={close}
        // a quick answer comes between the two clicks of a double click: the second may fall beside the changed dialog
        once
        size={720}
        title={isRefused ? 'Nothing was imported' : partsOf(stage.message).title}
        description={isRefused ? whyRefused(report, isAsking ? asks : undefined) : partsOf(stage.message).detail}
        foot={
          <>
            {report.errors.length > 0 && <SheetButton file={stage.file} report={report} />}
            <Button variant="default" onClick={unlessEcho(isRefused ? close : again)}>
              {isRefused ? 'Close' : 'Choose another file'}
            </Button>
            {isAsking && isMeant ? (
              <Button onClick={unlessEcho(() => run(true))}>Import all the same</Button>
            ) : (
              <Button onClick={unlessEcho(isRefused ? again : close)}>{isRefused ? 'Choose another file' : 'Close'}</Button>
            )}
          </>
        }
      >
        <ImportResult report={report} isRefused={isRefused} />
        {stage.name === 'done' && stage.importId && props.undoPath && (
          <Notice icon="arrow-back-up">
            It can be undone for {undoDays} days: <Link to={props.undoPath(stage.importId)}>Imports</Link>
          </Notice>
        )}
        {isAsking && <Checkbox label={asks.label} checked={isMeant} onChange={(event) => setMeant(event.currentTarget.checked)} />}
      </Dialog>
    )
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      // the dialog gets shorter under the pointer: a second click beside it must not close it
      busy={isRunning}
      title={`Import ${what}`}
      description={isRunning && file ? file.name : `Up to ${formatNumber(importRows)} rows: all of them are stored, or none`}
      foot={
        isRunning ? (
          <>
            <span className={`${styles.hint} ${styles.start}`}>You may close this; the result comes as a notification.</span>
            <Button variant="default" onClick={unlessEcho(() => way.stop())}>
              Stop
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              {...(props.preview ? { variant: 'default' } : {})}
              disabled={!file || isBusy || extra?.isReady === false}
              onClick={() => run()}
            >
              Import
            </Button>
            {props.preview && (
              <Button disabled={!file || isBusy || extra?.isReady === false} onClick={() => lookAt()}>
                Preview
              </Button>
            )}
          </>
        )
      }
    >
      {isRunning && file ? (
        <ImportProgress percent={way.percent ?? 0} bytes={file.size} isLook={isLooking} />
      ) : (
        <>
          {stage.name === 'choose' && stage.problem && (
            <div role="alert">
              <Notice tone="err" title={stage.problem.says}>
                {stage.problem.hint}
              </Notice>
            </div>
          )}
          {extra?.fields}
          {call.upload && <FilePicker rule={call.upload} value={file} onChange={setFile} icon="file-spreadsheet" />}
          <div className={styles.row}>
            <span className={styles.hint}>First time? The template has the columns, an example row and notes.</span>
            <TemplateButton template={props.template} input={props.templateInput} />
          </div>
        </>
      )}
    </Dialog>
  )
}

/** What stands where "Import" stood: the second click of a double click is not meant for it. */
function unlessEcho(act: () => void) {
  return (event: MouseEvent) => {
    if (event.detail < 2) act()
  }
}
