import { Notice } from '../../../../kit/web/states/Notice.tsx'

/** Said while a name is changed. */
export function KeptName({ name }: { name: string }) {
  return <Notice>“{name}” is kept as a former name: the search and imports still find it.</Notice>
}
