import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import article from './article.module.css'
import { copyLink } from './copy-link.ts'

/** Copy the link, send it by e-mail, share it. */
export function Share({ title, address }: { title: string; address: string }) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`
  return (
    <div {...copyLink.mark}>
      <div className={article.share}>
        <span>Share</span>
        <button type="button" aria-label="Copy the link" data-address={address} hidden>
          <span>
            <Icon name="link" size={20} />
          </span>
          <span hidden>
            <Icon name="check" size={20} />
          </span>
        </button>
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
      <p className={article.copied} role="status" />
    </div>
  )
}
