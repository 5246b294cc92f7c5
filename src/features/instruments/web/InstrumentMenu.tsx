import { ActionIcon } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { CallError } from '../../../kit/contract/client.ts'
import { useCan } from '../../../kit/web/current-user.ts'
import { confirm } from '../../../kit/web/dialog/confirm.tsx'
import { useChange } from '../../../kit/web/form/use-change.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { saveFile } from '../../../kit/web/list/ExportButton.tsx'
import { Menu } from '../../../kit/web/menu/Menu.tsx'
import { Refused } from '../../../kit/web/states/Refused.tsx'
import { toast } from '../../../kit/web/states/toast.ts'
import { type Instrument, instruments } from '../contract.ts'

/** The dialogs of the page. */
export type Opened = 'edit' | 'copy' | 'import' | 'compare' | 'publish'

type Props = { instrument: Instrument; onOpen: (what: Opened) => void; onReload: () => Promise<unknown> }

/** What else can be done with an instrument. */
export function InstrumentMenu({ instrument, onOpen, onReload }: Props) {
  const { id, name, version, status, shown, has_draft, versions, published_number } = instrument
  const mayWrite = useCan(instruments.edit)
  const navigate = useNavigate()
  const retire = useChange(instruments.retire)
  const restore = useChange(instruments.restore)
  const drop = useChange(instruments.dropDraft)
  const remove = useChange(instruments.remove, { onAnswer: () => navigate('/admin/instruments') })
  const refused = [retire, restore, drop, remove].find((one) => one.refusal)
  const input = { params: { id }, body: { version } }

  async function askRetire() {
    const text = 'No visit begins with it any more. Visits that have it keep it, and it can be taken into use again.'
    if (await confirm({ title: `Retire ${name}?`, text, verb: 'Retire' })) await retire.send(input)
  }
  async function askDrop() {
    const text = `Everything written since version ${published_number} is gone. The published versions stay.`
    if (await confirm({ title: `Throw the draft of ${name} away?`, text, verb: 'Throw away', danger: true })) await drop.send(input)
  }
  async function askRemove() {
    const text = 'It was never published. Its parts are deleted with it.'
    if (await confirm({ title: `Delete ${name}?`, text, verb: 'Delete instrument', danger: true })) await remove.send({ params: { id } })
  }
  const save = (format: 'xlsx' | 'csv') => () =>
    saveFile(instruments.export, { params: { id }, query: { number: shown.number, format } }).catch((error: CallError) =>
      toast.error(error.message),
    )

  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label="More for this instrument" loading={retire.busy || restore.busy || drop.busy || remove.busy}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="file-spreadsheet" />} onClick={save('xlsx')}>
            Export version {shown.number} as XLSX
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="download" />} onClick={save('csv')}>
            Export version {shown.number} as CSV
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="printer" />} onClick={() => window.print()}>
            Print version {shown.number}
          </Menu.Item>
          {versions.length > 1 && (
            <Menu.Item leftSection={<Icon name="arrows-exchange" />} onClick={() => onOpen('compare')}>
              Compare versions…
            </Menu.Item>
          )}
          {mayWrite && (
            <>
              <Menu.Divider />
              {!shown.is_draft && (
                <Menu.Item leftSection={<Icon name="upload" />} onClick={() => onOpen('import')}>
                  Import the next version…
                </Menu.Item>
              )}
              <Menu.Item leftSection={<Icon name="copy" />} onClick={() => onOpen('copy')}>
                Duplicate…
              </Menu.Item>
              {status === 'published' && (
                <Menu.Item leftSection={<Icon name="ban" />} onClick={askRetire}>
                  Retire
                </Menu.Item>
              )}
              {status === 'retired' && (
                <Menu.Item leftSection={<Icon name="refresh" />} onClick={() => restore.send(input)}>
                  Take into use again
                </Menu.Item>
              )}
              {has_draft && published_number !== null && (
                <Menu.Item data-danger leftSection={<Icon name="trash" />} onClick={askDrop}>
                  Throw the draft away
                </Menu.Item>
              )}
              {status === 'draft' && (
                <Menu.Item data-danger leftSection={<Icon name="trash" />} onClick={askRemove}>
                  Delete the instrument
                </Menu.Item>
              )}
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {refused && <Refused refusal={refused.refusal} onReload={() => onReload().then(refused.clear)} onClose={refused.clear} />}
    </>
  )
}
