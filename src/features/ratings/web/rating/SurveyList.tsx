import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '../../../../kit/contract/call.ts'
import { formatDays, formatInstant } from '../../../../kit/contract/days.ts'
import { formatCount } from '../../../../kit/contract/words.ts'
import { query } from '../../../../kit/web/api.ts'
import { Icon } from '../../../../kit/web/icons/Icon.tsx'
import { KeepTogether } from '../../../../kit/web/record/KeepTogether.tsx'
import { Page } from '../../../../kit/web/record/Page.tsx'
import { Status } from '../../../../kit/web/record/Status.tsx'
import { EmptyState, LoadingState } from '../../../../kit/web/states/EmptyState.tsx'
import { ErrorState } from '../../../../kit/web/states/ErrorState.tsx'
import { lazyPart } from '../../../../kit/web/states/lazy-part.tsx'
import { Notice } from '../../../../kit/web/states/Notice.tsx'
import { ratings } from '../../contract.ts'
import type { KeptSurvey } from '../device/bench.ts'
import { useBench, useBenchState, useOnBenchChange } from '../device/use-bench.ts'
import { DeviceSilent } from './DeviceSilent.tsx'
import { to } from './place.ts'
import { statementsOf } from './standing.ts'
import styles from './survey-list.module.css'

const BringInOwn = lazyPart(() => import('../saved/BringInOwn.tsx').then((part) => part.BringInOwn))

type Mine = Answer<typeof ratings.mine>['data'][number]

/**
 * The programs a person rates: those on this device open without a network, the others are taken along first.
 * @param device how this device is opened, below them
 */
export function SurveyList({ device }: { device: ReactNode }) {
  const bench = useBench()
  const { online, exchangeNow } = useBenchState()
  const read = useQuery({ ...query(ratings.mine), enabled: online })
  const [kept, setKept] = useState<KeptSurvey[] | null>(null)
  const [isSilent, setSilent] = useState(false)
  const [isBringing, setBringing] = useState(false)
  const readKept = useCallback(() => bench.surveys().then(setKept, () => setSilent(true)), [bench])
  useEffect(() => {
    readKept()
  }, [readKept])
  useOnBenchChange(readKept)
  const mine = read.data?.data ?? []
  // before it is known what this device has, nothing is said not to be on it
  const others = kept ? mine.filter(({ id }) => !kept.some(({ pack }) => pack.id === id)) : []
  const take = async (id: string) => {
    await bench.take(id)
    await readKept()
    // what the others rated before comes along
    exchangeNow()
  }
  return (
    <Page title="Ratings" description="The programs you rate. What is on this device opens without a network.">
      {kept === null && (isSilent ? <DeviceSilent /> : <LoadingState what="programs" />)}
      {kept && kept.length > 0 && (
        <ul className={styles.surveys} aria-label="On this device">
          {kept.map((one) => (
            <KeptCard key={one.pack.id} kept={one} isMine={!read.isSuccess || mine.some(({ id }) => id === one.pack.id)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className={styles.surveys} aria-label="Not on this device">
          {others.map((one) => (
            <OtherCard key={one.id} survey={one} onTake={take} />
          ))}
        </ul>
      )}
      {read.error && <ErrorState error={read.error} onRetry={read.refetch} what="programs you rate" />}
      {online && (kept?.length ?? 0) + others.length > 0 && (
        <p className={styles.bring}>
          Was a file saved on another device of yours?
          <Button variant="subtle" size="sm" onClick={() => setBringing(true)}>
            Bring it in
          </Button>
        </p>
      )}
      {kept && device}
      {isBringing && <BringInOwn onDone={readKept} onClose={() => setBringing(false)} />}
      {!online && kept && (
        <Notice icon="plug-connected-x">
          Without a network only what is on this device shows. Take other programs along when there is one.
        </Notice>
      )}
      {kept?.length === 0 && online && read.data && others.length === 0 && (
        <EmptyState
          icon="clipboard-check"
          title="Nothing to rate"
          text="Programs of your visits appear here as soon as the visit is scheduled and you have accepted."
        />
      )}
    </Page>
  )
}

function KeptCard({ kept: { pack, takenAt, waiting, held }, isMine }: { kept: KeptSurvey; isMine: boolean }) {
  const { id, program, institution, campus, visit_date, visit_end, instrument } = pack
  const days = formatDays(visit_date, visit_end)
  return (
    <li className={styles.survey}>
      <h2>
        <Link to={to({ survey: id })}>{program}</Link>
      </h2>
      <p>
        <KeepTogether>{`${institution}, ${campus} · ${days}`}</KeepTogether>
      </p>
      <p className={styles.kepts}>
        <Status tone={waiting > 0 ? 'warn' : 'ok'}>
          {waiting > 0 ? `${formatCount(waiting, 'entry', 'entries')} not uploaded` : 'On this device, all uploaded'}
        </Status>
        {held > 0 && <Status tone="warn">{held} held: QA decides whether they count</Status>}
        <small>
          {formatCount(statementsOf(instrument.areas).length, 'statement')}, taken along {formatInstant(takenAt)}
        </small>
      </p>
      {!isMine && (
        <Notice tone="warn">
          You do not rate this program any more, or its visit is over. What is here is kept, and QA decides what counts.
        </Notice>
      )}
    </li>
  )
}

function OtherCard({ survey, onTake }: { survey: Mine; onTake: (id: string) => Promise<void> }) {
  const [state, setState] = useState<{ isBusy: boolean; trouble: string | null }>({ isBusy: false, trouble: null })
  const { id, program, institution, campus, visit_date, visit_end, areas } = survey
  const days = formatDays(visit_date, visit_end)
  const take = async () => {
    setState({ isBusy: true, trouble: null })
    try {
      await onTake(id)
    } catch (error) {
      setState({ isBusy: false, trouble: error instanceof Error ? error.message : 'It could not be taken along.' })
    }
  }
  return (
    <li className={styles.survey}>
      <h2>{program}</h2>
      <p>
        <KeepTogether>{`${institution}, ${campus} · ${days}`}</KeepTogether>
      </p>
      <p className={styles.kepts}>
        <Status tone="idle">Not on this device</Status>
        <small>{areas.length === 0 ? 'All areas' : `Area${areas.length === 1 ? '' : 's'} ${areas.join(', ')}`}</small>
      </p>
      {state.trouble && <Notice tone="err">{state.trouble}</Notice>}
      <Button
        variant="default"
        leftSection={<Icon name="download" />}
        loading={state.isBusy}
        onClick={take}
        aria-label={`Take ${program} along`}
      >
        Take along
      </Button>
    </li>
  )
}
