import { Page } from '../ui/Page.tsx'

export default function TrainingList() {
  return <Page title="Trainings">{null}</Page>
}
