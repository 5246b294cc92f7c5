/** The announcement as a PDF, which the server makes on the way. Without a script it is a plain link. */
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import site from '../../public-frame/web/parts/site.module.css'
import article from './parts/article.module.css'
import { pdfDownload } from './pdf-download.ts'

export function PdfDownload({ slug }: { slug: string }) {
  return (
    <div className={article.pdf} {...pdfDownload.mark}>
      <a
        className={`${site.button} ${site.quiet}`}
        href={`/api/announcement/pdf?id=${encodeURIComponent(slug)}`}
        rel="nofollow"
        download
        data-file={`${slug}.pdf`}
      >
        <Icon name="file-text" className={site.icon} />
        <span>Download as PDF</span>
      </a>
      <p className={article.pdfRefused} role="alert" />
    </div>
  )
}
