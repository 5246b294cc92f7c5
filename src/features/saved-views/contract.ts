/** Views of a list that staff save under a name, and share (docs/domain.md#saved-views). */
import { z } from 'zod'
import { calls, dataOf, Message } from '../../kit/contract/call.ts'
import { staff } from '../../kit/contract/roles.ts'
import { longestName, longestSearch, sharings, viewOf } from './rules.ts'

export const SavedView = z.object({
  id: z.uuid(),
  page: z.string(),
  name: z.string(),
  /** As it stands in the address of the page, without a question mark: `status=expired&sort=-valid_to`. */
  search: z.string(),
  shared_with: z.enum(sharings),
  is_own: z.boolean(),
  owner_name: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const Name = z
  .string('Write a name.')
  .trim()
  .normalize()
  .transform((text) => text.replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'Write a name.').max(longestName, `Write at most ${longestName} characters.`))

const ViewSearch = z
  .string('Send the part of the address behind the question mark.')
  .max(longestSearch, 'The list is narrowed by too many values to be saved: choose fewer.')
  .transform((search) => viewOf(search))

const Shared = z.enum(sharings, 'Choose nobody, role or staff.')
const Page = z.string('Send the path of the page.').max(200, 'This is no page with views.')

export const savedViews = calls({
  list: {
    method: 'GET',
    path: '/api/admin/saved-views',
    access: staff,
    query: z.object({ page: Page }),
    answer: dataOf(z.array(SavedView)),
    says: 'The views of one page: the own ones, then those that colleagues share, by name.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/saved-views',
    access: staff,
    body: z.object({ page: Page, name: Name, search: ViewSearch.default(''), shared_with: Shared.default('nobody') }),
    answer: dataOf(SavedView),
    says: 'Saves a view of a page: filters, search, order and columns, as its address has them.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/saved-views/:id',
    access: staff,
    body: z.object({ name: Name.optional(), search: ViewSearch.optional(), shared_with: Shared.optional() }),
    answer: dataOf(SavedView),
    says: 'Renames or shares an own view, or lets it hold something else; only what is sent changes.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/saved-views/:id',
    access: staff,
    answer: Message,
    says: 'Removes an own view, also for those it was shared with. Its owner brings it back within an hour.',
  },
  restore: {
    method: 'POST',
    path: '/api/admin/saved-views/:id/restore',
    access: staff,
    answer: dataOf(SavedView),
    says: 'Brings back an own view that was removed within the last hour, also for those it was shared with.',
  },
})
