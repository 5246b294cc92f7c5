/** A thread that draws announcements, one after the other; says that it is ready, then answers the bytes of each PDF. */
import { parentPort } from 'node:worker_threads'
import { agency } from '../../contract/agency.ts'
import { standBehind } from '../threads/behind.ts'
import { makePdf } from './document.ts'
import type { Drawing } from './threads.ts'

standBehind()

parentPort?.on('message', async (drawing: Drawing) => {
  Object.assign(agency, drawing.agency)
  parentPort?.postMessage(await makePdf(drawing.announcement))
})
parentPort?.postMessage('ready')
