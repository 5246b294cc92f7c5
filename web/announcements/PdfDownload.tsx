/** The announcement as a PDF, which the server makes on the way. Without a script it is a plain link. */
import { type MouseEvent, useRef, useState } from 'react'
import { announcements } from '../../contract/announcements.ts'
import { CallError, pathOf, send } from '../../contract/client.ts'
import site from '../site/site.module.css'
import { Toast } from '../site/Toast.tsx'
import { Icon } from '../ui/Icon.tsx'
import article from './article.module.css'

export function PdfDownload({ slug }: { slug: string }) {
  const making = useRef(false)
  const [state, setState] = useState<'ready' | 'making' | { refused: string }>('ready')
  const [said, setSaid] = useState<{ text: string }>()
  const input = { query: { id: slug } }

  async function download(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (making.current) return
    making.current = true
    setState('making')
    try {
      save(await send(announcements.pdf, input, (path, init) => fetch(path, init)), `${slug}.pdf`)
      setSaid({ text: 'Announcement Downloaded' })
      setState('ready')
    } catch (error) {
      setState({ refused: error instanceof CallError && error.status !== 0 ? error.message : noAnswer })
    }
    making.current = false
  }

  const busy = state === 'making'
  return (
    <div className={article.pdf} aria-busy={busy}>
      <a
        className={`${site.button} ${site.quiet}`}
        href={pathOf(announcements.pdf_link, input)}
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

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
