import { Button } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Icon } from '../../../kit/web/icons/Icon.tsx'
import { Notice } from '../../../kit/web/states/Notice.tsx'
import { providerSignIn } from '../contract-provider.ts'
import styles from './parts/sign-in.module.css'
import { useSignInKnows } from './parts/sign-in-knows.ts'

/** The way in by the provider of the settings: a plain link. */
export function ProviderLink() {
  const [search] = useSearchParams()
  const name = useSignInKnows()?.provider
  if (!name) return null
  const redirect = search.get('redirect')
  return (
    <>
      <p className={styles.or}>or</p>
      <Button
        component="a"
        href={`${providerSignIn.begin.path}${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`}
        variant="default"
        size="md"
        fullWidth
        leftSection={<Icon name="building-bank" />}
      >
        Sign in with {name}
      </Button>
    </>
  )
}

/** Why that way led back here. */
export function ProviderProblem() {
  const [search] = useSearchParams()
  const name = useSignInKnows()?.provider
  const says = name && whys[search.get('provider') ?? '']?.(name)
  if (!says) return null
  return (
    <div role="alert">
      <Notice tone="warn">{says}</Notice>
    </div>
  )
}

const whys: Record<string, (name: string) => string> = {
  away: (name) => `${name} does not answer at the moment. Sign in with your password, or try again in a minute.`,
  often: (name) => `${name} was asked very often from here. Sign in with your password, or try again in a quarter of an hour.`,
}
