import { Page } from '../ui/Page.tsx'

export default function TrainingPage() {
  return <Page title="Training">{null}</Page>
}
