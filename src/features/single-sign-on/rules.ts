/** How a provider is called: by its name in the environment, one that was connected before by the name of its server. */
export function providerName(provider: { issuer: string; name: string } | null, issuer: string): string {
  return provider && sameIssuer(provider.issuer, issuer) ? provider.name : new URL(issuer).host
}

/** With or without the slash at the end. */
function sameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}
