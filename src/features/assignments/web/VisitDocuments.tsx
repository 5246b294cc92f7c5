import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '../../../kit/contract/words.ts'
import { query } from '../../../kit/web/api.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Section } from '../../../kit/web/record/Section.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { resources } from '../../resources/contract.ts'
import styles from './assigned-visit.module.css'

/** The agency's instruments and guides, to have at hand where there is no line. */
export function VisitDocuments() {
  const read = useQuery(query(resources.list))
  return (
    <Section title="Documents" description="Instruments and guides of the agency. Save them before you leave.">
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="list of documents" bare />}
      <ul className={styles.documents}>
        {read.data?.data.map((document) => (
          <li key={document.file}>
            <a href={`/api/resources/${document.file}`} download>
              <Icon name="file-text" size={20} />
              <span>
                {document.title}
                <small>
                  {document.type}, {formatBytes(document.bytes)}
                </small>
              </span>
              <Icon name="download" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
