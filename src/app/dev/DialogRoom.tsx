import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { confirm } from '../../kit/web/dialog/confirm.tsx'
import { Dialog } from '../../kit/web/dialog/Dialog.tsx'
import { Key, PanelKeys } from '../../kit/web/dialog/PanelKeys.tsx'
import { PanelNext } from '../../kit/web/dialog/PanelNext.tsx'
import { SidePanel } from '../../kit/web/dialog/SidePanel.tsx'
import { FormDialog } from '../../kit/web/form/FormDialog.tsx'
import { OneByOneDialog } from '../../kit/web/form/OneByOneDialog.tsx'
import { useCallForm } from '../../kit/web/form/use-call-form.ts'
import { Room, Row, Sample } from './Sample.tsx'
import { nothing, refusals, rows, sampleCalls } from './samples.ts'

export function DialogRoom() {
  return (
    <Room name="dialog" says="What opens over a page or beside it. Esc closes it, and the focus returns to what opened it.">
      <Sample of="Dialog" state="each size; busy; once">
        <Row>
          {([560, 720, 1150] as const).map((size) => (
            <Opener key={size} label={`${size} px`}>
              {(close) => (
                <Dialog
                  opened
                  onClose={close}
                  size={size}
                  title="Return the request"
                  description="SV-2026-0311, 8 – 10 Dec 2026"
                  foot={<Button onClick={close}>Return</Button>}
                >
                  What is written here goes to the institution.
                </Dialog>
              )}
            </Opener>
          ))}
          <Opener label="Long">
            {(close) => (
              <Dialog opened onClose={close} title={rows[1]!.name} foot={<Button onClick={close}>Close</Button>}>
                {Array.from({ length: 30 }, (_, i) => (
                  <p key={i}>Paragraph {i + 1} of a text that is longer than the window.</p>
                ))}
              </Dialog>
            )}
          </Opener>
        </Row>
      </Sample>
      <Sample of="FormDialog" state="asks before typed things are thrown away">
        <Row>
          <Opener label="Add a campus">{(close) => <CampusDialog onClose={close} />}</Opener>
        </Row>
      </Sample>
      <Sample of="confirm" state="usual; takes something away">
        <Row>
          <Button
            variant="default"
            onClick={() => confirm({ title: 'Approve SV-2026-0311?', text: 'The institution is told by mail.', verb: 'Approve' })}
          >
            Approve
          </Button>
          <Button
            variant="default"
            onClick={() => confirm({ title: `Delete ${rows[1]!.name}?`, text: 'It cannot be brought back.', verb: 'Delete', danger: true })}
          >
            Delete
          </Button>
        </Row>
      </Sample>
      <Sample of="OneByOneDialog" state="the second of four is refused">
        <Row>
          <Opener label="Approve 4 requests">
            {(close) => (
              <OneByOneDialog
                rows={rows}
                rowKey={(row) => row.id}
                nameOf={(row) => row.name}
                call={sampleCalls.mark}
                inputOf={async (row) => {
                  if (row.id === '1') throw refusals.stale
                  return {}
                }}
                title="Approve 4 requests?"
                text="Each institution is told by mail."
                verb="Approve 4 requests"
                doing="Approving"
                done={(count) => `${count} requests are approved.`}
                onClose={close}
              />
            )}
          </Opener>
        </Row>
      </Sample>
      <Sample of="SidePanel, PanelNext, PanelKeys, KeyCap" state="beside the page; over it on a phone">
        <Row>
          <Opener label="Open a panel">
            {(close) => (
              <SidePanel
                title="Assign accreditor"
                description="SV-2026-0311"
                onClose={close}
                foot={<Button onClick={close}>Assign</Button>}
              >
                <PanelNext what="payment" onPrevious={undefined} onNext={nothing}>
                  12 to verify
                </PanelNext>
              </SidePanel>
            )}
          </Opener>
        </Row>
        <PanelNext what="request" onPrevious={nothing} onNext={nothing}>
          3 to answer
        </PanelNext>
        <PanelKeys>
          <Key keys={['V']}>verify</Key>
          <Key keys={['J', 'K']}>next, previous</Key>
        </PanelKeys>
      </Sample>
    </Room>
  )
}

function CampusDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm({ call: sampleCalls.save, initial: { name: '', city: '' }, labels: { name: 'Campus' }, onDone: onClose })
  return (
    <FormDialog form={form} onClose={onClose} title="Add a campus" description="Lakeside Polytechnic State University" verb="Add campus">
      <TextInput label="Campus" {...form.field('name')} />
      <TextInput label="City (optional)" {...form.field('city')} />
    </FormDialog>
  )
}

function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
