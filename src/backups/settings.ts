/** How the settings want backups. */
export interface BackupSettings {
  /** Recipients of the age format: whose identities open an archive. Without any, archives are not encrypted. */
  readonly recipients: readonly string[]
}

interface BackupVariables {
  readonly BACKUP_RECIPIENT?: string | undefined
}

const recipientsIn = (text: string | undefined) => text?.split(/[\s,]+/).filter((part) => part !== '') ?? []

export function backupsFrom(env: BackupVariables): BackupSettings {
  return { recipients: recipientsIn(env.BACKUP_RECIPIENT) }
}

export function backupFaults(env: BackupVariables): readonly string[] {
  const wrong = recipientsIn(env.BACKUP_RECIPIENT).filter((recipient) => !/^age1[a-z0-9]{50,}$/.test(recipient))
  return wrong.length === 0 ? [] : ['BACKUP_RECIPIENT must be recipients of age, which begin with age1, with commas']
}
