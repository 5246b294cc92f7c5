import { SecondFactorsWork } from '../../second-factors/web/parts/SecondFactorsWork.tsx'
import { ProviderConnections } from './ProviderConnections.tsx'

/** What proves that it is somebody, besides the password: second factors, and providers the account is connected with. */
export function WaysToSignIn() {
  return (
    <>
      <SecondFactorsWork />
      <ProviderConnections />
    </>
  )
}
