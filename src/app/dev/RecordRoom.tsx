import { Button } from '@mantine/core'
import { Change } from '../../kit/web/record/Change.tsx'
import { Facts } from '../../kit/web/record/Facts.tsx'
import { FigureLine } from '../../kit/web/record/FigureLine.tsx'
import { BreakBeforeAt, KeepTogether } from '../../kit/web/record/KeepTogether.tsx'
import { Page } from '../../kit/web/record/Page.tsx'
import { Avatar, InstitutionMark, Person } from '../../kit/web/record/Person.tsx'
import { MailLink, MapLink, PhoneLink } from '../../kit/web/record/Reach.tsx'
import { Card, Section } from '../../kit/web/record/Section.tsx'
import { Status } from '../../kit/web/record/Status.tsx'
import { Steps } from '../../kit/web/record/Steps.tsx'
import { Timeline } from '../../kit/web/record/Timeline.tsx'
import { Room, Row, Sample } from './Sample.tsx'
import { rows } from './samples.ts'

const tones = { ok: 'Valid', warn: 'Upcoming', note: 'Grace period', err: 'Expired', idle: 'No validity' } as const
const steps = [
  { label: 'Requested', detail: '9 Jan 2026' },
  { label: 'Approved', detail: '12 Jan 2026' },
  { label: 'Scheduled', detail: '8 – 10 Dec 2026', says: 'The team is complete; the institution has been told.' },
  { label: 'Visited' },
  { label: 'Decided' },
]
const longName = rows[1]!.name

export function RecordRoom() {
  return (
    <Room name="record" says="What is known of one record, and what happened to it.">
      <Sample of="Page" state="crumbs, count, description, actions" wide>
        <Page
          title="Programs"
          count={6_812}
          description="Lakeside Polytechnic State University, visit SV-2026-0311 on 8 – 10 Dec 2026"
          crumbs={[
            { label: 'Institutions', to: '/dev/parts?from=institutions' },
            { label: 'Lakeside', to: '/dev/parts?from=lakeside' },
          ]}
          actions={
            <>
              <Button variant="default">Export</Button>
              <Button>Add program</Button>
            </>
          }
        >
          <Section title="Team" count={5} description="Who visits" actions={<Button variant="default">Assign</Button>}>
            <Card>A card within a section of a page.</Card>
          </Section>
        </Page>
      </Sample>
      <Sample of="Page" state="long title, no count" wide>
        <Page title={longName}>Content</Page>
      </Sample>
      <Sample of="PhoneLink, MailLink, MapLink">
        <Row>
          <PhoneLink phone="(02) 8555 0140" name="the office" />
          <MailLink email="office@lpsu.example" name="the office" />
          <MapLink place="Diliman, Quezon City" name="Main Campus" />
        </Row>
      </Sample>
      <Sample of="Status">
        <Row>
          {Object.entries(tones).map(([tone, word]) => (
            <Status key={tone} tone={tone as keyof typeof tones}>
              {word}
            </Status>
          ))}
        </Row>
      </Sample>
      <Sample of="Status" state="pill">
        <Row>
          {Object.entries(tones).map(([tone, word]) => (
            <Status key={tone} tone={tone as keyof typeof tones} pill>
              {word}
            </Status>
          ))}
        </Row>
      </Sample>
      <Sample of="Facts" state="four columns, missing values, long text" wide>
        <Facts
          facts={[
            { label: 'Mode', value: 'On site' },
            { label: 'Dates', value: '8 – 10 Dec 2026', detail: '3 days, the request SV-2026-0311' },
            { label: 'Remark', value: null },
            { label: 'Program', value: longName },
          ]}
        />
      </Sample>
      <Sample of="FigureLine" state="a status, plain words">
        <ul style={{ listStyle: 'none' }}>
          <FigureLine to="/dev/parts" figure={1_204}>
            <Status tone="warn">In its grace period</Status>
          </FigureLine>
          <FigureLine to="/dev/parts" figure={3}>
            Without a level
          </FigureLine>
        </ul>
      </Sample>
      <Sample of="Facts" state="one column">
        <Facts
          columns={1}
          facts={[
            { label: 'Level', value: 'Level II' },
            { label: 'Valid until', value: '' },
          ]}
        />
      </Sample>
      <Sample of="Person" state="usual, without a line, institution, long">
        <Person name="Dr. Renato S. Dimaculangan" detail="Marilaya State University" />
        <Person name="Ana Reyes" />
        <Person institution name="Lakeside Polytechnic State University" detail="6 campuses" />
        <Person name="Prof. Maria Lourdes Concepción de la Cruz-Villanueva de los Santos, PhD" detail={rows[1]!.campus} />
      </Sample>
      <Sample of="Avatar, InstitutionMark" state="sizes and colours">
        <Row>
          {(['sm', 'md', 'lg', 'xl'] as const).map((size) => (
            <Avatar key={size} name="Renato Dimaculangan" size={size} />
          ))}
          {['Ana B', 'Carlo D', 'Ella F', 'Gina H'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="With a picture" src="/icon-64.png" />
          <InstitutionMark name="Lakeside Polytechnic" />
          <InstitutionMark name="Marilaya State University" size="lg" />
        </Row>
      </Sample>
      <Sample of="Steps" state="under way" wide>
        <Steps label="Progress of the visit" steps={steps.map(({ label, detail }) => ({ label, detail }))} current={2} />
      </Sample>
      <Sample of="Steps" state="upright">
        <Steps label="Progress, upright" steps={steps} current={2} upright />
      </Sample>
      <Sample of="Steps" state="all done; not begun">
        <Steps label="All done" steps={steps.slice(0, 3)} current={3} upright />
        <Steps label="Not begun" steps={steps.slice(0, 2)} current={0} upright />
      </Sample>
      <Sample of="Change">
        <Row>
          <Change field="Status" before="Invited" after="Declined" />
          <Change field="Status" after="Requested" />
          <Change field="Valid until" before="30 Jun 2029" after={null} />
          <Change field="Remark" before="To be removed" />
        </Row>
        <Change field="Program" before={longName} after={`${longName}, revised`} />
      </Sample>
      <Sample of="Timeline">
        <Timeline
          entries={[
            {
              id: '1',
              icon: 'user-cog',
              who: 'Prof. Maria L. Santos',
              did: 'changed a role',
              at: '2026-03-11T08:22:00Z',
              changes: [{ field: 'Role', before: 'Member', after: 'Team leader' }],
            },
            { id: '2', who: 'System', did: 'marked the report as late', at: '2026-03-10T16:00:00Z' },
            { id: '3', icon: 'pencil', who: 'Ana Reyes', did: `corrected ${longName}`, at: '2026-01-01T00:00:00Z' },
          ]}
        />
      </Sample>
      <Sample of="KeepTogether" state="dates and numbers never break">
        <p style={{ width: 190 }}>
          <KeepTogether>The visit SV-2026-0311 takes place on 8 – 10 Dec 2026 at the San Roque Campus.</KeepTogether>
        </p>
      </Sample>
      <Sample of="BreakBeforeAt" state="an address breaks before its @; other words stay">
        <p style={{ width: 130 }}>
          <BreakBeforeAt>maria.natividad@acsuc.example</BreakBeforeAt>
        </p>
        <p>
          <BreakBeforeAt>Program Chair</BreakBeforeAt>
        </p>
      </Sample>
    </Room>
  )
}
