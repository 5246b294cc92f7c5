import { useEffect, useState } from 'react'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import article from './article.module.css'

/** Copy the link, send it by e-mail, share it. Copying needs a script, so its button comes with the script. */
export function Share({ title, address }: { title: string; address: string }) {
  const [canCopy, setCanCopy] = useState(false)
  const [copied, setCopied] = useState(false)
  useEffect(() => setCanCopy(Boolean(navigator.clipboard)), [])
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3_000)
    return () => clearTimeout(timer)
  }, [copied])
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`
  return (
    <div>
      <div className={article.share}>
        <span>Share</span>
        {canCopy && (
          <button
            type="button"
            aria-label="Copy the link"
            onClick={() => navigator.clipboard.writeText(address).then(() => setCopied(true))}
          >
            <Icon name={copied ? 'check' : 'link'} size={20} />
          </button>
        )}
        <a href={mail} aria-label="Share by e-mail">
          <Icon name="mail" size={20} />
        </a>
        <a
          href={`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`}
          aria-label="Share on Facebook"
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="share" size={20} />
        </a>
      </div>
      <p className={article.copied} role="status">
        {copied && 'The link is copied.'}
      </p>
    </div>
  )
}
