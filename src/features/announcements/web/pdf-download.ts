import { post } from '../../../kit/contract/wire.ts'
import { enhancement } from '../../../kit/web/enhancement.ts'
import { saveBlob } from '../../../kit/web/save-blob.ts'
import { toast } from '../../public-frame/web/parts/toast.ts'

/** Asks for the document in place of the plain link (`PdfDownload.tsx`), once however often it is clicked, and says how it went. */
export const pdfDownload = enhancement('pdf', (part) => {
  const link = part.querySelector('a')
  const words = part.querySelector('span')
  const refused = part.querySelector('[role=alert]')
  if (!link || !words || !refused) return
  const ready = words.textContent
  const setBusy = (busy: boolean) => {
    part.ariaBusy = link.ariaDisabled = String(busy)
    words.textContent = busy ? 'Making the PDF…' : ready
  }
  link.addEventListener('click', async (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (part.ariaBusy === 'true') return
    setBusy(true)
    refused.textContent = ''
    const { search, dataset } = link
    const made = await documentOf(search)
    setBusy(false)
    if (typeof made === 'string') {
      refused.textContent = made
      return
    }
    saveBlob(made, dataset.file ?? '')
    toast('Announcement Downloaded')
  })
})

const noAnswer = 'The server did not answer. Check the connection and try again.'

/** @returns the document, or the sentence why there is none */
async function documentOf(query: string): Promise<Blob | string> {
  const answer = await post(`/api/generate-announcement-pdf${query}`)
  try {
    if (!answer) return noAnswer
    return answer.ok ? await answer.blob() : ((await answer.json()) as { message: string }).message
  } catch {
    return noAnswer
  }
}
