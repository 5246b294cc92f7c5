/** A thread that draws announcements, one after the other; says that it is ready, then answers the bytes of each PDF. */
import { parentPort } from 'node:worker_threads'
import { makePdf, type PdfAnnouncement } from './document.ts'

parentPort?.on('message', async (announcement: PdfAnnouncement) => {
  parentPort?.postMessage(await makePdf(announcement))
})
parentPort?.postMessage('ready')
