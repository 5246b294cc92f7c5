import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './file-pages.module.css'

type Opened = { content: Blob; pages: PDFPageProxy[]; total: number }

/** All pages of a PDF below each other; a page is drawn when it comes near the view. */
export function PdfPages({ content, name, zoom, onBroken }: { content: Blob; name: string; zoom: number; onBroken: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const tellBroken = useEffectEvent(onBroken)

  useEffect(() => {
    let close: (() => void) | undefined
    let isGone = false
    import('./pdf.client.ts')
      .then(({ openPdf }) => openPdf(content))
      .then((pdf) => {
        if (isGone) return pdf.close()
        close = pdf.close
        setOpened({ content, pages: pdf.pages, total: pdf.total })
      })
      .catch(() => {
        if (!isGone) tellBroken()
      })
    return () => {
      isGone = true
      close?.()
    }
  }, [content])

  // the pages of the last file must not stand under the name of this one
  if (opened?.content !== content) return <div className={styles.waiting} role="status" aria-label={`${name} is opened`} />
  return (
    <>
      {opened.pages.map((page) => (
        <PdfPage key={page.pageNumber} page={page} zoom={zoom} label={`${name}, page ${page.pageNumber} of ${opened.total}`} />
      ))}
      {opened.total > opened.pages.length && (
        <p className={styles.note}>
          The first {opened.pages.length} of {opened.total} pages. Save the file to read the rest.
        </p>
      )}
    </>
  )
}

function PdfPage({ page, zoom, label }: { page: PDFPageProxy; zoom: number; label: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [isNear, setNear] = useState(false)
  const size = page.getViewport({ scale: 1 })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measured = new ResizeObserver(() => setWidth(element.clientWidth))
    const seen = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), { rootMargin: '600px 0px' })
    measured.observe(element)
    seen.observe(element)
    return () => {
      measured.disconnect()
      seen.disconnect()
    }
  }, [])

  useEffect(() => {
    const element = frame.current
    if (!element || !isNear || width === 0) return
    // drawn beside and then put in place, so that zooming does not flicker
    const canvas = document.createElement('canvas')
    const viewport = page.getViewport({ scale: sharpScale(width, size.width, size.height) })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', label)
    const drawing = page.render({ canvas, viewport })
    drawing.promise.then(
      () => element.replaceChildren(canvas),
      () => {}, // cancelled by the next drawing
    )
    return () => drawing.cancel()
  }, [page, isNear, width, label, size.width, size.height])

  return <div ref={frame} className={styles.page} style={{ width: `${zoom}%`, aspectRatio: `${size.width} / ${size.height}` }} />
}

/** As many dots as the screen shows, at most 16 million a page. */
function sharpScale(width: number, pageWidth: number, pageHeight: number): number {
  const wanted = (width * Math.min(window.devicePixelRatio || 1, 3)) / pageWidth
  return Math.min(wanted, Math.sqrt(16_000_000 / (pageWidth * pageHeight)))
}
