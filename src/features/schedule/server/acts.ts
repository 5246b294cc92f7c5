/** What other features do to the schedule inside their own transaction: a visit is added, and moved. */
export { addAccreditation } from './changes.ts'
export { editAccreditation } from './edit.ts'
