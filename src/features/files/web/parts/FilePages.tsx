import { useEffect, useState } from 'react'
import styles from './file-pages.module.css'
import { PdfPages } from './PdfPages.tsx'

type FilePagesProps = {
  /** Nothing while it is loaded. */
  content: Blob | undefined
  type: string
  name: string
  /** In hundredths of the width there is. */
  zoom: number
  /** It cannot be shown. */
  onBroken: () => void
}

/** A stored file drawn in the page: the pages of a PDF, or a picture (docs/decisions/0006-proofs-are-drawn-in-the-page.md). */
export function FilePages({ content, type, name, zoom, onBroken }: FilePagesProps) {
  if (!content) return <div className={styles.waiting} role="status" aria-label={`${name} is loaded`} />
  return type === 'application/pdf' ? (
    <PdfPages content={content} name={name} zoom={zoom} onBroken={onBroken} />
  ) : (
    <Picture content={content} name={name} zoom={zoom} onBroken={onBroken} />
  )
}

function Picture({ content, name, zoom, onBroken }: { content: Blob; name: string; zoom: number; onBroken: () => void }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  if (!address) return null
  return <img className={styles.page} style={{ width: `${zoom}%` }} src={address} alt={name} onError={onBroken} />
}
