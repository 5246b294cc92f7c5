/** PDF.js, loaded only when a PDF is looked at; its worker comes from our own address. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy, PDFWorker } from 'pdfjs-dist'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type Pdf = { pages: PDFPageProxy[]; close: () => void }

/** Pages shown of one file; a longer one is saved and read elsewhere. */
const mostPages = 60

GlobalWorkerOptions.workerSrc = workerAddress
/** One worker for all files of a session: starting one takes longer than opening a slip. */
let worker: PDFWorker | undefined

/** Opens a PDF. Scripts and forms in it stay dead; nothing it names is fetched. @throws when it is broken or locked */
export async function openPdf(content: Blob): Promise<Pdf & { total: number }> {
  if (!worker || worker.destroyed) worker = new PDFWorker()
  const task = getDocument({
    worker,
    data: new Uint8Array(await content.arrayBuffer()),
    // the policy of our pages allows no WebAssembly; the plain decoders do the same
    useWasm: false,
    useWorkerFetch: false,
    disableAutoFetch: true,
    enableXfa: false,
    maxImageSize: 40_000_000,
  })
  try {
    const document: PDFDocumentProxy = await task.promise
    const shown = Math.min(document.numPages, mostPages)
    const pages = await Promise.all(Array.from({ length: shown }, (_, i) => document.getPage(i + 1)))
    return { pages, total: document.numPages, close: () => void task.destroy() }
  } catch (error) {
    void task.destroy()
    throw error
  }
}
