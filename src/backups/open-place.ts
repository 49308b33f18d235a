import { createFolderPlace, createS3Place } from '#adapters/backup-places'
import { systemClock } from '#adapters/system'
import type { BackupPlace } from '#modules/backups'
import type { Config } from '../config.ts'
import { s3AddressIn } from './settings.ts'

/** Opens the place that somebody names: the path of a folder, or `s3://bucket/prefix`. */
export function openPlace(to: string, { dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): BackupPlace {
  if (!to.includes('://')) return createFolderPlace({ folder: to, dataDir, clock: systemClock })
  const address = s3AddressIn(to)
  if (!address) throw new Error(`${to} is neither a folder nor s3://bucket/prefix.`)
  if (!backups.s3) throw new Error(`${to} is in S3: set BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.`)
  return createS3Place(backups.s3, address, systemClock)
}
