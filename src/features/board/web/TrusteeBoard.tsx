/** The board room of a trustee: the meetings one is called to. */
import { Page } from '../../../kit/web/record/Page.tsx'
import { MeetingList } from './MeetingList.tsx'

export default function TrusteeBoard() {
  return (
    <Page title="Board room" description="The meetings you are called to, with their agendas and votes">
      <MeetingList area="trustee" />
    </Page>
  )
}
