import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportReport } from '../../contract/imports.ts'
import { formatCount } from '../../contract/words.ts'
import { Icon } from '../icons/Icon.tsx'
import { Menu } from '../menu/Menu.tsx'
import { saveBlob } from '../save-blob.ts'
import { toast } from '../states/toast.ts'
import styles from './ImportDialog.module.css'

/** Saves the refused file as a sheet with the wrong cells marked and what to write beside them. */
export function SheetButton({ file, report }: { file: Promise<ArrayBuffer>; report: ImportReport }) {
  const [busy, setBusy] = useState(false)

  async function save(every: boolean) {
    if (busy) return
    setBusy(true)
    try {
      const { errorSheet } = await import('./error-sheet.ts')
      saveBlob(await errorSheet(await file, report, every), `${report.file.replace(/\.\w+$/, '')} to correct.xlsx`)
    } catch {
      toast.error('The sheet could not be made. Choose the file again and import it once more.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          variant="subtle"
          className={styles.start}
          loading={busy}
          leftSection={<Icon name="download" />}
          rightSection={<Icon name="chevron-down" size={14} />}
        >
          Sheet to correct
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="file-spreadsheet" />} onClick={() => void save(false)}>
          {formatCount(report.rows_with_errors, 'row')} to correct
          <span className={styles.choice}>with what to write beside each</span>
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="table" />} onClick={() => void save(true)}>
          All rows of the file
          <span className={styles.choice}>to correct and import again</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
