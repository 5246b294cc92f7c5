import { Accordion, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { agency } from '../../../kit/contract/agency.ts'
import { areaOf } from '../../../kit/contract/roles.ts'
import { query } from '../../../kit/web/api.ts'
import { useUser } from '../../../kit/web/current-user.ts'
import { Dialog, DialogBody } from '../../../kit/web/dialog/Dialog.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { mayOpen } from '../../navigation/rules.ts'
import { type Faq, faq } from '../contract.ts'
import styles from './faq.module.css'

export default function FaqDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const read = useQuery({ ...query(faq.read), enabled: opened, staleTime: 'static' })
  return (
    <Dialog opened={opened} onClose={onClose} size={1150} title="FAQ’s" description={`How work goes in the portal of ${agency.acronym}`}>
      <DialogBody>
        {read.error && !read.data && <ErrorState error={read.error} onRetry={read.refetch} what="answers" bare />}
        <HelpWay onFollow={onClose} />
        {read.data ? <Help {...read.data.data} /> : !read.error && <Skeleton className={styles.video} />}
      </DialogBody>
    </Dialog>
  )
}

/** From the answers on to the help about the page below. */
function HelpWay({ onFollow }: { onFollow: () => void }) {
  const { role } = useUser()
  const { pathname } = useLocation()
  const help = `/${areaOf(role)}/help`
  if (!mayOpen(role, help)) return null
  return (
    <p className={styles.way}>
      <Link to={`${help}?page=${encodeURIComponent(pathname)}`} onClick={onFollow}>
        Help for this page
      </Link>
    </p>
  )
}

function Help({ video, groups }: Faq) {
  return (
    <>
      <video
        className={styles.video}
        controls
        preload="none"
        poster={video.poster}
        width={1280}
        height={720}
        aria-label="A tour of the portal"
      >
        <source src={video.file} />
        <track kind="captions" src={video.captions} srcLang="en" label="English" default />
        <a href={video.file}>Download the tour of the portal</a>
      </video>
      {groups.map((group) => (
        <section key={group.name} className={styles.group}>
          <h3>{group.name}</h3>
          <Accordion
            multiple
            chevronPosition="right"
            classNames={{ item: styles.item, control: styles.control, label: styles.label, content: styles.answer }}
          >
            {group.questions.map(({ question, answer }, i) => (
              // the value becomes part of ids, which hold no spaces
              <Accordion.Item key={question} value={String(i)}>
                <Accordion.Control>{question}</Accordion.Control>
                <Accordion.Panel>
                  <div dangerouslySetInnerHTML={{ __html: answer }} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </section>
      ))}
    </>
  )
}
