/**
 * The announcement as a PDF, which the server makes on the way. Without a script it is a plain link.
 * The calls are written out: the contract's client would make every public page heavier.
 */

import { type MouseEvent, useRef, useState } from 'react'
import { post } from '../../../kit/contract/wire.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import { Toast } from '../../public-frame/web/parts/Toast.tsx'
import article from './parts/article.module.css'

export function PdfDownload({ slug }: { slug: string }) {
  const making = useRef(false)
  const [state, setState] = useState<'ready' | 'making' | { refused: string }>('ready')
  const [said, setSaid] = useState<{ text: string }>()
  const query = `?id=${encodeURIComponent(slug)}`

  async function download(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (making.current) return
    making.current = true
    setState('making')
    // loaded with the press: no public page carries it
    const [made, { saveBlob }] = await Promise.all([documentOf(query), import('../../../kit/web/save-blob.ts')])
    making.current = false
    if (typeof made === 'string') return setState({ refused: made })
    saveBlob(made, `${slug}.pdf`)
    setSaid({ text: 'Announcement Downloaded' })
    setState('ready')
  }

  const busy = state === 'making'
  return (
    <div className={article.pdf} aria-busy={busy}>
      <a
        className={`${site.button} ${site.quiet}`}
        href={`/api/announcement/pdf${query}`}
        rel="nofollow"
        download
        aria-disabled={busy}
        onClick={download}
      >
        <Icon name="file-text" className={site.icon} />
        {busy ? 'Making the PDF…' : 'Download as PDF'}
      </a>
      <p className={article.pdfRefused} role="alert">
        {typeof state === 'object' && state.refused}
      </p>
      <Toast said={said} />
    </div>
  )
}

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
