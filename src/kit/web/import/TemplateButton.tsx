import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Call, Input } from '../../contract/call.ts'
import { CallError } from '../../contract/client.ts'
import { Icon } from '../icons/Icon.tsx'
import { saveFile } from '../list/ExportButton.tsx'
import { toast } from '../states/toast.ts'

/** Saves the file to be filled in, with its columns, an example row and notes. */
export function TemplateButton<T extends Call>({ template, input }: { template: T; input?: Input<T> | undefined }) {
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      await saveFile(template, input, 'Bulk-Upload Template.xlsx')
      toast.success('Template downloaded successfully')
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : 'The template could not be saved. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="default" size="xs" leftSection={<Icon name="download" />} loading={busy} onClick={save}>
      Template
    </Button>
  )
}
