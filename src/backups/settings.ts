import { join } from 'node:path'
import type { S3Address, S3Settings } from '#adapters/backup-places'
import { type BackupsKept, usualKept } from '#modules/backups'

/** How the settings want backups. */
export interface BackupSettings {
  /** Recipients of the age format: whose identities open an archive. Without any, archives are not encrypted. */
  readonly recipients: readonly string[]
  /** A folder, or `s3://bucket/prefix`. Null: no backup is taken at night. */
  readonly to: string | null
  /** The service and its key; null where none is set. */
  readonly s3: S3Settings | null
  readonly keep: BackupsKept
  /** The hour of the night, in the zone of the business. */
  readonly hour: number
}

interface BackupVariables {
  readonly DATA_DIR: string
  readonly BACKUP_RECIPIENT?: string | undefined
  readonly BACKUP_TO?: string | undefined
  readonly BACKUP_HOUR?: number | undefined
  readonly BACKUP_KEEP_DAYS?: number | undefined
  readonly BACKUP_KEEP_WEEKS?: number | undefined
  readonly BACKUP_S3_ENDPOINT?: string | undefined
  readonly BACKUP_S3_REGION?: string | undefined
  readonly BACKUP_S3_ACCESS_KEY?: string | undefined
  readonly BACKUP_S3_SECRET_KEY?: string | undefined
  readonly BACKUP_S3_PATH_STYLE?: 'on' | 'off' | undefined
}

const usualHour = 3
const usualRegion = 'us-east-1'

const recipientsIn = (text: string | undefined) => text?.split(/[\s,]+/).filter((part) => part !== '') ?? []

export function backupsFrom(env: BackupVariables): BackupSettings {
  return {
    recipients: recipientsIn(env.BACKUP_RECIPIENT),
    to: env.BACKUP_TO === 'off' ? null : (env.BACKUP_TO ?? join(env.DATA_DIR, 'backups')),
    s3: s3From(env),
    keep: { days: env.BACKUP_KEEP_DAYS ?? usualKept.days, weeks: env.BACKUP_KEEP_WEEKS ?? usualKept.weeks },
    hour: env.BACKUP_HOUR ?? usualHour,
  }
}

/** A service that is named by its endpoint most often has no name for each bucket. */
function s3From(env: BackupVariables): S3Settings | null {
  const { BACKUP_S3_ACCESS_KEY: accessKey, BACKUP_S3_SECRET_KEY: secretKey, BACKUP_S3_ENDPOINT: endpoint } = env
  if (!accessKey || !secretKey) return null
  const region = env.BACKUP_S3_REGION ?? usualRegion
  return {
    endpoint: new URL(endpoint ?? `https://s3.${region}.amazonaws.com`),
    region,
    accessKey,
    secretKey,
    pathStyle: env.BACKUP_S3_PATH_STYLE === undefined ? endpoint !== undefined : env.BACKUP_S3_PATH_STYLE === 'on',
  }
}

/** Null for what is no address in S3. */
export function s3AddressIn(to: string): S3Address | null {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*?)\/?)?$/.exec(to) ?? []
  if (bucket === undefined || prefix.split('/').some((part) => part === '.' || part === '..')) return null
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` }
}

export function backupFaults(env: BackupVariables): readonly string[] {
  const wrong = recipientsIn(env.BACKUP_RECIPIENT).filter((recipient) => !/^age1[a-z0-9]{50,}$/.test(recipient))
  const faults =
    wrong.length === 0 ? [] : ['BACKUP_RECIPIENT must be recipients of age, which begin with age1, with commas']
  const to = env.BACKUP_TO
  if (to === undefined || !to.includes('://')) return faults
  if (s3AddressIn(to) === null) return [...faults, 'BACKUP_TO must be a folder, s3://bucket/prefix, or off']
  return s3From(env) === null
    ? [...faults, 'BACKUP_TO is in S3, which needs BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY']
    : faults
}
