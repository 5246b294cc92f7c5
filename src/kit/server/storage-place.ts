/** Where stored files lie when it is no folder: a bucket that speaks S3, as `FILES_URL` names it. */

export type StoragePlace = {
  /** `https://host:port`, and a path where the storage has one. */
  endpoint: string
  region: string
  bucket: string
  /** Before every name in the bucket, without a slash at its ends; empty for none. */
  prefix: string
  keyId: string
  secret: string
}

const form = 'has to be s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION (prefix, endpoint and region may be left out)'

/**
 * `s3://bucket/prefix?endpoint=https://…&region=…`. Without an endpoint it is Amazon's of the region.
 * @returns the place without its key, or a sentence about what is wrong with the text
 */
export function readStoragePlace(text: string): Omit<StoragePlace, 'keyId' | 'secret'> | string {
  if (!URL.canParse(text)) return form
  const { protocol, host, pathname, searchParams, username, password, hash } = new URL(text)
  if (protocol !== 's3:' || hash) return form
  if (username || password) return 'must not hold the key: it belongs into FILES_KEY_ID and FILES_SECRET'
  const unknown = [...searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown) return `knows endpoint and region, and no ${unknown}`
  const prefix = pathname.replace(/^\/+|\/+$/g, '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(host)) return 'names no bucket: 3 to 63 small letters, digits, dots and hyphens'
  if (!/^[\w.-]*(\/[\w.-]+)*$/.test(prefix) || /(^|\/)\.{1,2}(\/|$)/.test(prefix))
    return 'has a prefix of other signs than letters, digits, dots, hyphens, underscores and slashes'
  const region = searchParams.get('region') || 'us-east-1'
  if (!/^[\w-]+$/.test(region)) return `has no region in “${region}”`
  const endpoint = (searchParams.get('endpoint') || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return 'has an endpoint that is no address: https://host, with a port where it needs one'
  return { endpoint, region, bucket: host, prefix }
}
