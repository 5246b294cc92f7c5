import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startApp } from '../../../../testing/app.ts'
import { insertProgram } from '../../../../testing/insert.ts'
import { agencyDay } from '../../../kit/contract/days.ts'
test('x', async () => {
  const app = await startApp()
  void [readFile, expect, insertProgram, agencyDay, app]
})
