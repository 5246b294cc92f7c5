/** The environment, read and checked once at start. */
import path from 'node:path'
import { z } from 'zod'
import { problemOfProxy } from './http/network.ts'
import { type ProviderSettings, providerOf, providerVariables } from './settings-provider.ts'
import { readStoragePlace, type StoragePlace } from './storage-place.ts'

export type Settings = {
  production: boolean
  host: string
  port: number
  /** Address under which people reach the product; the only source of links in mails. */
  publicUrl: string
  databaseUrl: string | undefined
  /** How many connections to PostgreSQL this process may have. */
  databaseConnections: number
  /** PgBouncer or the like, which gives a connection to each transaction anew, stands between us and PostgreSQL. */
  databasePooled: boolean
  dataDir: string
  /** The bucket of the stored files; without one they lie in `dataDir`. */
  storage: StoragePlace | undefined
  demo: boolean
  rateLimits: boolean
  /** Proxies that say for whom they ask (`X-Forwarded-For`): addresses or networks; of all others the address of the connection counts. */
  trustProxy: readonly string[]
  smtpUrl: string | undefined
  logLevel: string
  /** Milliseconds from which on a statement of the database is told in the log. */
  slowStatementMs: number
  /** Where metrics are read, apart from everything else; none without it. */
  metricsAddress: { host: string; port: number } | undefined
  /** 32 bytes that encrypt bank data; without it the server keeps a key of its own in `dataDir` (src/kit/server/security/encryption.ts). */
  dataKey: Buffer | undefined
  /** The key before this one: opens what was encrypted with it. */
  dataKeyOld: Buffer | undefined
  /** A `.p12` file with the key that signs papers, and its password; without it they are not signed (src/kit/server/seal/key-file.ts). */
  sealP12: string | undefined
  sealP12Password: string
  /** A provider by which people may sign in, besides what is kept here. */
  provider: ProviderSettings | null
}

const onOff = z.enum(['on', 'off', '1', '0', 'true', 'false', '']).transform((text) => ['on', '1', 'true'].includes(text))

const Key = z
  .base64('has to be 32 bytes written as base64: make one with `openssl rand -base64 32`')
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, 'has to be 32 bytes written as base64: make one with `openssl rand -base64 32`')

/** Exact addresses and networks alone: whoever is believed can say any address for their own. */
const Proxies = z.string().transform((text, context) => {
  const proxies = text.split(',').map((one) => one.trim())
  for (const proxy of proxies) {
    const message = problemOfProxy(proxy)
    if (message) context.addIssue({ code: 'custom', message })
  }
  return proxies
})

const Storage = z.string().transform((text, context) => {
  const place = readStoragePlace(text)
  if (typeof place !== 'string') return place
  context.addIssue({ code: 'custom', message: place })
  return z.NEVER
})

/** `127.0.0.1:9464`, `[::1]:9464`, a name and a port. */
const Address = z
  .string()
  .regex(/^([\w.-]+|\[[\da-f:]+\]):\d{1,5}$/i, 'has to be an address and a port, as 127.0.0.1:9464')
  .transform((text) => {
    const at = text.lastIndexOf(':')
    return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
  })
  .refine(({ port }) => port <= 65_535, 'names a port above 65535')

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'has to begin with postgres:// or postgresql://')
    .optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(500).default(16),
  DATABASE_POOLED: onOff.default(false),
  DATA_DIR: z.string().default('./data'),
  FILES_URL: Storage.optional(),
  FILES_KEY_ID: z.string().optional(),
  FILES_SECRET: z.string().optional(),
  DEMO: onOff.optional(),
  RATE_LIMITS: onOff.default(true),
  TRUST_PROXY: Proxies.default([]),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'has to begin with smtp:// or smtps://')
    .optional(),
  ALLOW_EMBEDDED_DATABASE: onOff.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(60_000).default(1_000),
  METRICS_ADDRESS: Address.optional(),
  DATA_KEY: Key.optional(),
  DATA_KEY_OLD: Key.optional(),
  SEAL_P12: z.string().optional(),
  SEAL_P12_PASSWORD: z.string().default(''),
  ...providerVariables,
})

/** @throws Error with one line for each wrong variable */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { success, data, error } = Environment.safeParse(given)
  if (!success) {
    throw new Error(`The environment is not right:\n${error.issues.map((one) => `  ${one.path.join('.')}: ${one.message}`).join('\n')}`)
  }
  const production = data.NODE_ENV === 'production'
  const embedded = data.DATABASE_URL === undefined
  if (production && embedded && !data.ALLOW_EMBEDDED_DATABASE) {
    throw new Error('In production DATABASE_URL has to name a PostgreSQL database (or set ALLOW_EMBEDDED_DATABASE=1).')
  }
  const demo = data.DEMO ?? (embedded && !production)
  if (demo && production) throw new Error('DEMO cannot be on in production: its passwords are public.')
  if (production && !data.DATA_KEY) {
    throw new Error(
      'In production DATA_KEY has to hold the key that encrypts bank data: 32 bytes, as `openssl rand -base64 32` makes them.',
    )
  }
  const { FILES_URL: place, FILES_KEY_ID: keyId, FILES_SECRET: secret } = data
  if (place && !(keyId && secret))
    throw new Error('FILES_URL names a bucket, so FILES_KEY_ID and FILES_SECRET have to hold the key that opens it.')
  if (!place && (keyId || secret)) throw new Error('FILES_KEY_ID and FILES_SECRET open a bucket: name it in FILES_URL, or leave them out.')
  return {
    production,
    host: data.HOST,
    port: data.PORT,
    publicUrl: (data.PUBLIC_URL ?? `http://${data.HOST}:${data.PORT}`).replace(/\/$/, ''),
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    databasePooled: data.DATABASE_POOLED,
    dataDir: path.resolve(data.DATA_DIR),
    storage: place && keyId && secret ? { ...place, keyId, secret } : undefined,
    demo,
    rateLimits: data.RATE_LIMITS,
    trustProxy: data.TRUST_PROXY,
    smtpUrl: data.SMTP_URL,
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    slowStatementMs: data.SLOW_STATEMENT_MS,
    metricsAddress: data.METRICS_ADDRESS,
    dataKey: data.DATA_KEY,
    dataKeyOld: data.DATA_KEY_OLD,
    sealP12: data.SEAL_P12 && path.resolve(data.SEAL_P12),
    sealP12Password: data.SEAL_P12_PASSWORD,
    provider: providerOf(data, production),
  }
}
