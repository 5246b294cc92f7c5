/** Comments of staff on records, and what mentions somebody in them (docs/domain.md#comments). */
import { z } from 'zod'
import { calls, dataOf, Message, Meta, PageNumber, Search, Version } from '../../kit/contract/call.ts'
import { staff } from '../../kit/contract/roles.ts'
import { commentedRecords, commentReaders, commentWriters, mostCharacters, mostMentions } from './rules.ts'

const Person = z.object({ id: z.uuid(), name: z.string() })

const Comment = z.object({
  id: z.uuid(),
  /** As they were called when they wrote it. */
  author: z.string(),
  is_own: z.boolean(),
  /** Null: removed by who wrote it. */
  text: z.string().nullable(),
  mentions: z.array(Person),
  written_at: z.iso.datetime(),
  edited_at: z.iso.datetime().nullable(),
  /** It mentions who asks, who has not looked at it yet. */
  is_unread: z.boolean(),
  version: z.int(),
})
export type Comment = z.infer<typeof Comment>

const Colleague = Person.extend({ role: z.enum(staff) })
export type Colleague = z.infer<typeof Colleague>

const Mention = z.object({
  /** The comment. */
  id: z.uuid(),
  record: z.enum(commentedRecords),
  record_id: z.uuid(),
  /** The number of a visit, the name of anything else. */
  record_name: z.string(),
  /** Of a visit, whose page stands under it. */
  institution_id: z.uuid().nullable(),
  author: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})
export type Mention = z.infer<typeof Mention>

const On = { record: z.enum(commentedRecords, 'Say on what kind of record.'), record_id: z.uuid('Name the record.') }

const Words = {
  text: z
    .string('Write the comment.')
    .trim()
    .min(1, 'Write the comment.')
    .max(mostCharacters, `Write at most ${mostCharacters.toLocaleString('en-US')} characters.`),
  /** Accounts of colleagues who find it in their inbox. */
  mentions: z.array(z.uuid()).max(mostMentions, `Mention at most ${mostMentions} colleagues.`).default([]),
}

export const comments = calls({
  list: {
    method: 'GET',
    path: '/api/admin/comments',
    access: commentReaders,
    query: PageNumber.extend(On),
    answer: z.object({ data: z.array(Comment), meta: Meta, unread: z.int() }),
    says: 'Comments on one record, the newest first, and how many of all mention who asks and are not read; one that was removed without its text.',
  },
  colleagues: {
    method: 'GET',
    path: '/api/admin/comments/colleagues',
    access: commentWriters,
    query: z.object({ ...On, search: Search }),
    answer: dataOf(z.array(Colleague)),
    says: 'Whom a comment on this record may mention: colleagues who read the record, eight at most, by surname.',
  },
  add: {
    method: 'POST',
    path: '/api/admin/comments',
    access: commentWriters,
    body: z.object({ ...On, ...Words, id: z.uuid().optional() }),
    answer: dataOf(Comment),
    says: 'Comments on a record; who is mentioned finds it in the inbox. Sent again with the same id, as after an answer that did not arrive, it is one comment.',
  },
  edit: {
    method: 'PUT',
    path: '/api/admin/comments/:id',
    access: commentWriters,
    body: z.object({ ...Words, version: Version }),
    answer: dataOf(Comment),
    says: 'Changes the own comment. Who is mentioned only now finds it in the inbox, who is not any more does not.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/comments/:id',
    access: commentWriters,
    answer: Message,
    says: 'Removes the text of the own comment; that there was one stays.',
  },
  mentions: {
    method: 'GET',
    path: '/api/admin/mentions',
    access: commentReaders,
    query: PageNumber.extend({ search: Search }),
    answer: z.object({ data: z.array(Mention), meta: Meta, unread: z.int() }),
    says: 'Comments that mention who asks, the newest first, and how many of them are not read.',
  },
  read: {
    method: 'POST',
    path: '/api/admin/mentions/read',
    access: commentReaders,
    body: z.object({ ids: z.array(z.uuid()).min(1, 'Name the comments.').max(100, 'Name at most 100 comments.') }),
    answer: Message,
    says: 'Marks own mentions as read, by the ids of the comments; on every device.',
  },
  readAll: {
    method: 'POST',
    path: '/api/admin/mentions/read-all',
    access: commentReaders,
    answer: Message,
    says: 'Marks all own mentions as read.',
  },
})
