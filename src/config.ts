import { join } from 'node:path'
import { z } from 'zod'
import type { SmtpSettings } from '#adapters/mail'
import type { TextProviderSettings } from '#adapters/llm'
import type { CallSettings } from '#adapters/turn'
import type { TwilioSettings } from '#adapters/twilio'
import type { WhatsappSettings } from '#adapters/whatsapp'
import { type Settings, withKeptKeys } from '#modules/connections'
import { type IssuerSetting, issuerFaults, issuersFrom } from './settings/issuer-settings.ts'
import { mailFaults, mailFrom } from './settings/mail-settings.ts'
import {
  type PaymentSettings,
  paymentFaults,
  paymentGroups,
  paymentVariables,
  paymentsFrom,
} from './payments/settings.ts'
import { twilioFaults, twilioFrom } from './settings/twilio-settings.ts'
import { aiFrom } from './settings/ai-settings.ts'
import { type BackupSettings, backupFaults, backupsFrom } from './backups/settings.ts'
import { callFaults, callsFrom } from './calls/settings.ts'
import { address, blank, optional, providerAddress } from './variables.ts'
import { whatsappFaults, whatsappFrom } from './settings/whatsapp-settings.ts'

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0)
  .max(65_535, 'must be at most 65535')

const wholeNumber = (name: string, from: number, to: number) =>
  z.coerce
    .number(`must be ${name}`)
    .int(`must be ${name}`)
    .min(from, `must be at least ${from}`)
    .max(to, `must be at most ${to}`)

const environment = z.object({
  PORT: z.preprocess(blank, port.default(3000)),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(blank, z.string().default('./data')),
  PUBLIC_URL: optional(address),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  CUSTOMER_PASSWORD_MINIMUM: z.preprocess(
    blank,
    z.coerce
      .number('must be a number of characters')
      .int('must be a whole number')
      .min(6, 'must be at least 6')
      .max(64, 'must be at most 64')
      .default(6),
  ),
  TRUST_PROXY: z.preprocess(
    blank,
    z.coerce.number('must be the number of proxies in front').int().min(0).max(5).default(0),
  ),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
  SLOW_QUERY_MS: z.preprocess(
    blank,
    z.coerce
      .number('must be a number of milliseconds')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(60_000, 'must be at most 60000')
      .default(100),
  ),
  LIVE_PAGES: z.preprocess(
    blank,
    z.coerce
      .number('must be a number of open pages')
      .int('must be a whole number')
      .min(100, 'must be at least 100')
      .max(50_000, 'must be at most 50000')
      .default(3_000),
  ),
  RATE_LIMITS: z.preprocess(blank, z.enum(['on', 'off'], 'must be on or off').default('on')),
  JOBS: z.preprocess(blank, z.enum(['on', 'off'], 'must be on or off').default('on')),
  PUSH_HOSTS: optional(
    z
      .string()
      .regex(
        /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+( *, *(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+)*$/,
        'must be names of hosts with commas',
      ),
  ),
  WEBHOOK_LOOPBACK: z.preprocess(blank, z.enum(['on', 'off'], 'must be on or off').default('off')),
  PUSH_LOOPBACK: z.preprocess(blank, z.enum(['on', 'off'], 'must be on or off').default('off')),
  SERVICE_WORKER: z.preprocess(blank, z.enum(['on', 'off'], 'must be on or off').default('on')),
  DATABASE_URL: optional(
    z.string().regex(/^(file:|sqlite:)?[^:]+$/, 'must be a file, such as file:./data/callout.sqlite'),
  ),
  WHATSAPP_TOKEN: optional(z.string()),
  WHATSAPP_PHONE_ID: optional(z.string()),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string()),
  WHATSAPP_API_BASE: optional(providerAddress),
  TWILIO_ACCOUNT_SID: optional(z.string()),
  TWILIO_AUTH_TOKEN: optional(z.string()),
  TWILIO_FROM: optional(z.string()),
  TWILIO_API_BASE: optional(providerAddress),
  AI_BASE_URL: optional(providerAddress),
  AI_API_KEY: optional(z.string()),
  AI_MODEL: optional(z.string()),
  STUN_URLS: optional(z.string()),
  TURN_URLS: optional(z.string()),
  TURN_SECRET: optional(z.string()),
  CALLS_RELAY_ONLY: z.preprocess(blank, z.enum(['on', 'off'], 'must be on or off').default('off')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' })),
  MAIL_FROM: optional(z.string()),
  MAIL_RETURN_PATH: optional(z.string()),
  OIDC_ISSUER: optional(address),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  BACKUP_RECIPIENT: optional(z.string()),
  BACKUP_TO: optional(z.string()),
  BACKUP_HOUR: optional(wholeNumber('an hour', 0, 23)),
  BACKUP_KEEP_DAYS: optional(wholeNumber('a number of days', 1, 366)),
  BACKUP_KEEP_WEEKS: optional(wholeNumber('a number of weeks', 0, 520)),
  BACKUP_S3_ENDPOINT: optional(providerAddress),
  BACKUP_S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a region, such as eu-west-2')),
  BACKUP_S3_ACCESS_KEY: optional(z.string()),
  BACKUP_S3_SECRET_KEY: optional(z.string()),
  BACKUP_S3_PATH_STYLE: optional(z.enum(['on', 'off'], 'must be on or off')),
  NODE_ENV: optional(z.string()),
})

type Environment = z.output<typeof environment>

/** Settings that mean something only together. */
const groups = {
  WhatsApp: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  Twilio: ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  'The text provider': ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'],
  'OpenID Connect': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  'The key of S3': ['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'],
  'The relay of video calls': ['TURN_URLS', 'TURN_SECRET'],
  Google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
} as const satisfies Record<string, readonly (keyof Environment)[]>

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseFile: string
  readonly publicUrl: URL
  readonly adminEmail: string | null
  /** The fewest characters of a customer's password. */
  readonly customerPasswordMinimum: number
  /** How many proxies stand in front and may be believed about the client's address. */
  readonly trustedProxies: number
  readonly logLevel: string
  /** A statement that holds the event loop for so long is logged. */
  readonly slowQueryMs: number
  /** How many open pages of signed-in people may listen at once. */
  readonly livePages: number
  readonly rateLimits: boolean
  /** When off, the timed jobs never run: for benchmarks that do not measure them. */
  readonly jobs: boolean
  /** Push services beside those of the known browsers; `*.` stands for one name or more. */
  readonly pushHosts: readonly string[]
  /** A push service may be on this machine: for tests. */
  readonly pushLoopback: boolean
  /** A webhook may lead to this machine: for tests. */
  readonly webhookLoopback: boolean
  /** When off, browsers that have the service worker lose it at their next visit. */
  readonly serviceWorker: boolean
  readonly payments: PaymentSettings
  /** The OpenID Connect issuers that may sign visitors in. */
  readonly issuers: readonly IssuerSetting[]
  /** The mail server; null where mail stays in the built-in mailbox. */
  readonly mail: SmtpSettings | null
  /** Null where the built-in relay replaces WhatsApp. */
  readonly whatsapp: WhatsappSettings | null
  /** Null where the built-in relay keeps text messages. */
  readonly twilio: TwilioSettings | null
  /** Null where summaries are made by rule. */
  readonly ai: TextProviderSettings | null
  /** The servers by which browsers find each other for video calls. */
  readonly calls: CallSettings
  readonly backups: BackupSettings
  readonly mode: 'production' | 'development' | 'test'
  /** The settings as the environment gave them, without those that are not set. */
  readonly given: Settings
  /** The keys that were pasted; they count where the environment names none of their connection. */
  readonly kept: Settings
}

export class UnusableSettings extends Error {
  override readonly name = 'UnusableSettings'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The settings are not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/**
 * Reads every setting, or throws one error that names all that is wrong. Pure: the caller hands in the variables, and the
 * keys that were pasted.
 */
export function readConfig(
  environmentVariables: Readonly<Record<string, string | undefined>>,
  kept: Settings = {},
): Config {
  const given = known(environmentVariables)
  const variables = withKeptKeys(given, kept)
  const parsed = environment.safeParse(variables)
  const payments = paymentVariables.safeParse(variables)
  const faults = [parsed, payments].flatMap(({ error }) =>
    (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`),
  )
  faults.push(...missingInGroups(variables))
  const publicUrl = variables['PUBLIC_URL'] || null
  if (variables['RATE_LIMITS'] === 'off' && /^https:/i.test(publicUrl ?? '')) {
    faults.push('RATE_LIMITS must stay on when PUBLIC_URL is https: off is for tests and benchmarks')
  }
  if (variables['JOBS'] === 'off' && /^https:/i.test(publicUrl ?? '')) {
    faults.push('JOBS must stay on when PUBLIC_URL is https: off is for benchmarks')
  }
  for (const name of ['PUSH_LOOPBACK', 'WEBHOOK_LOOPBACK']) {
    if (variables[name] === 'on' && /^https:/i.test(publicUrl ?? '')) {
      faults.push(`${name} must stay off when PUBLIC_URL is https: on is for tests`)
    }
  }
  if (parsed.success && !variables['TRUST_PROXY'] && /^https:/i.test(publicUrl ?? '') && isLoopback(parsed.data.HOST)) {
    faults.push(
      'TRUST_PROXY is missing: PUBLIC_URL is https and only this machine reaches the server, so a proxy is in front. Set it to the number of proxies, most often 1',
    )
  }
  if (parsed.success && payments.success) {
    faults.push(
      ...paymentFaults(paymentsFrom(payments.data)),
      ...issuerFaults(issuersFrom(parsed.data)),
      ...mailFaults(parsed.data),
      ...whatsappFaults(parsed.data),
      ...twilioFaults(parsed.data),
      ...callFaults(parsed.data),
      ...backupFaults(parsed.data),
    )
  }
  if (!parsed.success || !payments.success || faults.length > 0) throw new UnusableSettings(faults)
  return { ...configFrom(parsed.data, paymentsFrom(payments.data)), given, kept }
}

/** The settings that the next start would have with these pasted keys. */
export function configWithKeys({ given }: Pick<Config, 'given'>, kept: Settings): Config {
  return readConfig(given, kept)
}

const names = [...Object.keys(environment.shape), ...Object.keys(paymentVariables.shape)]

function known(variables: Readonly<Record<string, string | undefined>>): Settings {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = variables[name] ?? ''
      return value === '' ? [] : [[name, value] as const]
    }),
  )
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function missingInGroups(variables: Readonly<Record<string, string | undefined>>): readonly string[] {
  return [...paymentGroups, ...Object.entries(groups)].flatMap(([name, keys]) => {
    const missing = keys.filter((key) => !variables[key])
    return missing.length === 0 || missing.length === keys.length
      ? []
      : missing.map((key) => `${key} is missing: ${name} needs ${keys.join(', ')} together`)
  })
}

function configFrom(env: Environment, payments: PaymentSettings): Omit<Config, 'given' | 'kept'> {
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    databaseFile: env.DATABASE_URL?.replace(/^(file:|sqlite:)/, '') ?? join(env.DATA_DIR, 'callout.sqlite'),
    publicUrl: new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    adminEmail: env.ADMIN_EMAIL ?? null,
    customerPasswordMinimum: env.CUSTOMER_PASSWORD_MINIMUM,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    slowQueryMs: env.SLOW_QUERY_MS,
    livePages: env.LIVE_PAGES,
    rateLimits: env.RATE_LIMITS === 'on',
    jobs: env.JOBS === 'on',
    pushHosts: env.PUSH_HOSTS?.split(',').map((host) => host.trim()) ?? [],
    pushLoopback: env.PUSH_LOOPBACK === 'on',
    webhookLoopback: env.WEBHOOK_LOOPBACK === 'on',
    serviceWorker: env.SERVICE_WORKER === 'on',
    payments,
    issuers: issuersFrom(env),
    mail: mailFrom(env),
    whatsapp: whatsappFrom(env),
    twilio: twilioFrom(env),
    ai: aiFrom(env),
    calls: callsFrom(env),
    backups: backupsFrom(env),
    mode: env.NODE_ENV === 'development' || env.NODE_ENV === 'test' ? env.NODE_ENV : 'production',
  }
}
