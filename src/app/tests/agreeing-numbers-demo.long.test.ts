import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lakesideName } from '../../../demo/institutions.ts'
import { fillDemoWorld } from '../../../demo/world.ts'
import { expectNumbersToAgree } from '../../../testing/agreeing-numbers.ts'
import { startApp } from '../../../testing/app.ts'
import { folderStore } from '../../kit/server/files/folder-store.ts'
import { encryptionWith } from '../../kit/server/security/encryption.ts'

const app = await startApp()

test('in the demo world dashboard, lists, exports and public site agree in at least twenty numbers', { timeout: 120_000 }, async () => {
  const filesFolder = await mkdtemp(path.join(os.tmpdir(), 'agreeing-'))
  await fillDemoWorld(app.db, { files: folderStore(filesFolder), encryption: encryptionWith([Buffer.alloc(32, 7)]) })
  const lakeside = await app.db.selectFrom('institutions').select('id').where('name', '=', lakesideName).executeTakeFirstOrThrow()
  expect(await expectNumbersToAgree(app, lakeside.id)).toBeGreaterThanOrEqual(20)
  await rm(filesFolder, { recursive: true, force: true })
})
