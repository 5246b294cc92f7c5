/** `/{area}/help`: what people of this area do in the portal, task by task; `?page=` brings the tasks of one page to the top. */
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { query } from '../../../kit/web/api.ts'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { showKeys } from '../../../kit/web/keys.ts'
import { Page } from '../../../kit/web/record/Page.tsx'
import { ErrorState } from '../../../kit/web/states/ErrorState.tsx'
import { faq, type HelpSection } from '../contract.ts'
import { HelpFigures } from './HelpFigures.tsx'
import styles from './help.module.css'

export default function HelpPage() {
  const [params] = useSearchParams()
  const read = useQuery(query(faq.help))
  const navigate = useNavigate()
  const sections = read.data?.data ?? []
  const asked = params.get('page')
  const own = asked ? aboutPage(sections, asked) : []
  const first = own[0]?.id
  useEffect(() => {
    if (first) document.getElementById(first)?.focus({ preventScroll: true })
  }, [first])
  return (
    <Page
      title="Help"
      description="Short ways to what is done most, in the order in which it comes up."
      actions={
        <Button variant="default" leftSection={<Icon name="keyboard" />} onClick={showKeys}>
          Keys
        </Button>
      }
    >
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={read.refetch} what="help" />
      ) : !read.data ? (
        <Skeleton height={320} role="status" aria-label="The help is loading" />
      ) : (
        <div className={styles.help}>
          <nav aria-label="Tasks">
            <ul>
              {sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          {/* links of the texts stay within the portal: the page is not loaded anew */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is clicked */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by the keyboard is a click, too */}
          <div
            onClick={(event) => {
              const link = (event.target as Element).closest('a')
              const path = link?.getAttribute('href')
              if (!path?.startsWith('/') || link?.target || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              navigate(path)
            }}
          >
            {[...own, ...sections.filter((one) => !own.includes(one))].map(({ id, title, body, figures }) => (
              <section key={id} aria-labelledby={id} data-own={own.some((one) => one.id === id) || undefined}>
                <h2 id={id} tabIndex={-1}>
                  {title}
                </h2>
                <div dangerouslySetInnerHTML={{ __html: body }} />
                <HelpFigures figures={figures} />
              </section>
            ))}
            {asked?.startsWith('/') && !asked.startsWith('//') && (
              <p>
                <Link to={asked}>Back to the page</Link>
              </p>
            )}
          </div>
        </div>
      )}
    </Page>
  )
}

/** The tasks about a page: those whose pages begin its address with the most words. */
function aboutPage(sections: readonly HelpSection[], page: string): HelpSection[] {
  const fit = ({ pages }: HelpSection) =>
    Math.max(0, ...pages.filter((one) => page === one || page.startsWith(`${one}/`)).map((one) => one.length))
  const best = Math.max(0, ...sections.map(fit))
  return best === 0 ? [] : sections.filter((one) => fit(one) === best)
}
