import { Button } from '@mantine/core'
import { EmptyState, LoadingState } from '../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../kit/web/states/ErrorState.tsx'
import { Notice } from '../../kit/web/states/Notice.tsx'
import { partWhenSeen } from '../../kit/web/states/part-when-seen.tsx'
import { Refused } from '../../kit/web/states/Refused.tsx'
import { notice, toast } from '../../kit/web/states/toast.ts'
import { UndoBar } from '../../kit/web/states/UndoBar.tsx'
import { WhenSeen } from '../../kit/web/states/WhenSeen.tsx'
import { Room, Row, Sample } from './Sample.tsx'
import { nothing, refusals } from './samples.ts'

const LateEmptyState = partWhenSeen(
  async () => EmptyState,
  () => ({ height: 120 }),
)

export function StatesRoom() {
  return (
    <Room name="states" says="What stands where content would, and what tells how something ended.">
      <Sample of="EmptyState" state="nothing yet">
        <EmptyState
          icon="books"
          title="No programs yet"
          text="Import them from a file. The campuses have to be there first."
          actions={<Button variant="default">Import</Button>}
        />
      </Sample>
      <Sample of="EmptyState" state="error, bare">
        <EmptyState bare tone="err" icon="alert-circle" title="The file could not be read" text="Choose it again." />
      </Sample>
      <Sample of="LoadingState" state="bare">
        <LoadingState what="account" bare />
      </Sample>
      {(['refused', 'missing', 'ended', 'failed', 'unanswered'] as const).map((name) => (
        <Sample key={name} of="ErrorState" state={`${refusals[name].status || 'no answer'}`}>
          <ErrorState error={refusals[name]} onRetry={nothing} access={['Superadmin', 'Admin']} />
        </Sample>
      ))}
      <Sample of="ErrorState" state="a mistake of ours in the page">
        <ErrorState error={new TypeError('x is not a function')} onRetry={nothing} what="chart" />
      </Sample>
      <Sample of="Notice" state="note, ok, warn, err">
        {(['note', 'ok', 'warn', 'err'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={`A title for ${tone}`}>
            Dr. Baltazar gets an invitation by e-mail, and answers it until 12 Mar 2026.
          </Notice>
        ))}
      </Sample>
      <Sample of="Notice" state="long text, own icon">
        <Notice icon="mail">
          {'The institution, its quality assurance office and every member of the team are told of the new dates by e-mail; '.repeat(3)}
        </Notice>
      </Sample>
      <Sample of="Refused" state="422">
        <Refused refusal={refusals.wrong} onClose={nothing} />
      </Sample>
      <Sample of="Refused" state="stale">
        <Refused refusal={refusals.stale} onReload={nothing} onClose={nothing} />
      </Sample>
      <Sample of="Refused" state="session ended">
        <Refused refusal={refusals.ended} onClose={nothing} />
      </Sample>
      <Sample of="UndoBar">
        <UndoBar text="8 people are marked as attended." busy={false} onUndo={nothing} onClose={nothing} />
      </Sample>
      <Sample of="UndoBar" state="busy, long text">
        <UndoBar
          text="Dr. Maria Lourdes de la Cruz-Villanueva and 14 others are marked as attended."
          busy
          onUndo={nothing}
          onClose={nothing}
        />
      </Sample>
      <Sample of="toast" state="each goes by itself after 3 seconds">
        <Row>
          <Button variant="default" onClick={() => toast.success('Template downloaded successfully')}>
            Success
          </Button>
          <Button variant="default" onClick={() => toast.warning('Nothing was new')}>
            Warning
          </Button>
          <Button variant="default" onClick={() => toast.error(refusals.failed.message)}>
            Error
          </Button>
          <Button variant="default" onClick={() => notice.info('Your session ends in five minutes')}>
            Notice
          </Button>
        </Row>
      </Sample>
      <Sample of="WhenSeen" state="comes when somebody comes near it">
        <WhenSeen height={40}>Here it is.</WhenSeen>
      </Sample>
      <Sample of="partWhenSeen" state="the same, of which the scripts come then, too">
        <LateEmptyState icon="books" title="No programs yet" text="The scripts of this came with it." bare />
      </Sample>
    </Room>
  )
}
