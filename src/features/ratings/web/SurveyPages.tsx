import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState, LoadingState } from '../../../kit/web/states/EmptyState.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { type OpenSurvey, useBench, useSurvey } from './device/use-bench.ts'
import { AreaPage } from './rating/AreaPage.tsx'
import { DeviceSilent } from './rating/DeviceSilent.tsx'
import { ProgramPage } from './rating/ProgramPage.tsx'
import { to, usePlace } from './rating/place.ts'
import { SheetPage } from './rating/SheetPage.tsx'
import { useActs } from './rating/use-acts.ts'

/** What rates one program, of those on the device. */
export function SurveyPages({ id }: { id: string }) {
  const survey = useSurvey(id)
  if (survey === 'loading') return <LoadingState what="program" />
  if (survey === 'missing')
    return (
      <EmptyState
        icon="download"
        title="This program is not on this device"
        text="Take it along from the list of ratings."
        actions={
          <Button component={Link} to={to({})} variant="default">
            Ratings
          </Button>
        }
      />
    )
  if (survey === 'unread') return <DeviceSilent />
  return <OpenPages survey={survey} />
}

function OpenPages({ survey }: { survey: OpenSurvey }) {
  const { person } = useBench()
  const { area: code, view } = usePlace()
  const { acts, trouble } = useActs(survey, person)
  const area = survey.pack.instrument.areas.find((one) => one.code === code)
  return (
    <>
      {trouble && (
        <Notice tone="err" title="The last entry was not kept">
          {trouble} Everything before is safe. Save a file of what is on this device, or make room, and enter it again.
        </Notice>
      )}
      {area ? (
        <AreaPage survey={survey} area={area} acts={acts} person={person} />
      ) : view === 'sheet' ? (
        <SheetPage survey={survey} person={person} />
      ) : (
        <ProgramPage survey={survey} person={person} />
      )}
    </>
  )
}
