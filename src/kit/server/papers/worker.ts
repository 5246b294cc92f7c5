/** A thread that makes papers, one after the other; says that it is ready, then answers the bytes of each PDF, or why there is none. */
import { parentPort } from 'node:worker_threads'
import { signPdf } from '../seal/sign-pdf.ts'
import { standBehind } from '../threads/behind.ts'
import type { PaperAnswer, PaperTask } from './paper.ts'
import { typeset } from './typeset.ts'

standBehind()

parentPort?.on('message', async (task: PaperTask) => {
  parentPort?.postMessage(await made(task))
})
parentPort?.postMessage('ready')

async function made(task: PaperTask): Promise<PaperAnswer> {
  try {
    const bytes = typeset(task)
    return { bytes: task.seal ? await signPdf(bytes, task.seal.p12, task.seal.signedAt) : bytes }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
