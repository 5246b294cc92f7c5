/** Stored files. Always sent as attachments; who may have one depends on what it is (docs/domain.md#files). */
import { calls } from '../../kit/contract/call.ts'
import { everyone } from '../../kit/contract/roles.ts'

export const files = calls({
  show: {
    method: 'GET',
    path: '/api/files/:id',
    access: everyone,
    answer: 'file',
    says: 'One stored file. A file that is not yours to see looks exactly like a missing one.',
  },
})
