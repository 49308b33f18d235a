import {
  createSqliteAccountStore,
  createSqliteNotificationStore,
  createSqliteTechnicianStore,
  migrateSqlite,
  openSqlite,
} from '#adapters/sqlite'
import { createArgon2Passwords, createTokens, systemClock, systemIds } from '#adapters/system'
import { createAccounts, defaultPasswordRules, passwordWords } from '#modules/accounts'
import { assetPath } from '../assets.ts'
import type { Config } from '../config.ts'
import { email, fullName } from '../http/fields.ts'

interface Options {
  readonly email: string
  readonly password: string
  readonly name: string
}

/** Makes an administrator, or makes whoever has that e-mail address one, with this password; see `createAdmin`. */
export async function adminCreate(config: Config, options: Options): Promise<void> {
  const given = { email: email.safeParse(options.email), fullName: fullName.safeParse(options.name) }
  if (!given.email.success) throw new Error(`--email: ${given.email.error.issues[0]?.message}`)
  if (!given.fullName.success) throw new Error(`--name: ${given.fullName.error.issues[0]?.message}`)

  using database = openSqlite(config.databaseFile)
  migrateSqlite(database, assetPath('migrations/sqlite'))
  const accounts = createAccounts({
    accounts: createSqliteAccountStore(database),
    technicians: createSqliteTechnicianStore(database),
    notifications: createSqliteNotificationStore(database),
    passwords: createArgon2Passwords(),
    tokens: createTokens(),
    clock: systemClock,
    ids: systemIds,
    passwordRules: defaultPasswordRules,
    ownerEmail: config.adminEmail,
    onFault: (fault) => console.error(fault),
  })
  const made = await accounts.createAdmin({
    email: given.email.data,
    fullName: given.fullName.data,
    password: options.password,
  })
  if (!made.ok) throw new Error(`--password: ${passwordWords(made.refusal)}`)
  console.log(words(made.value.user.email, made.value.before))
}

function words(address: string, before: string | null): string {
  if (before === null) return `${address} is an administrator. Sign in with the password that you gave.`
  if (before === 'admin')
    return `${address} was an administrator already. The password is the new one, and every session has ended.`
  return `${address} was a ${before} and is an administrator now. The password is the new one, and every session has ended.`
}
