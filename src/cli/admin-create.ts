import { rmSync } from 'node:fs'
import { systemClock, systemIds } from '#adapters/system'
import { type Role, type User, createAccounts, hasFactor, passwordWords } from '#modules/accounts'
import { type OfficeRole } from '#modules/shared'
import type { Config } from '../config.ts'
import { email, fullName } from '../http/kit/fields.ts'
import { createLater } from '../later.ts'
import { openAccountAdapters } from '../open-account-adapters.ts'
import { setupCodeFile } from '../setup/open-setup.ts'
import { openUpgraded } from '../upgrade/open-upgraded.ts'
import { commandLineAct } from './command-line-act.ts'
import { openCatalogue } from './seed.ts'

interface Options {
  readonly email: string
  readonly password: string
  readonly name?: string
  readonly role: OfficeRole
}

/** Makes an administrator or an office user, new or of the account with that e-mail address; see `createStaff`. */
export async function adminCreate(config: Config, options: Options): Promise<void> {
  const given = {
    email: email.safeParse(options.email),
    fullName: fullName.safeParse(options.name ?? namesWithout[options.role]),
  }
  if (!given.email.success) throw new Error(`--email: ${given.email.error.issues[0]?.message}`)
  if (!given.fullName.success) throw new Error(`--name: ${given.fullName.error.issues[0]?.message}`)

  using database = await openUpgraded(config)
  const opened = openAccountAdapters(config, database, createLater(), (fault) => console.error(fault))
  const accounts = createAccounts({
    ...opened,
    businessName: async () => (await openCatalogue(database).site()).businessName,
    clock: systemClock,
    ids: systemIds,
  })
  const staff = {
    email: given.email.data,
    fullName: given.fullName.data,
    password: options.password,
    role: options.role,
  }
  const made = await database.acting.run(commandLineAct(systemClock), () => accounts.createStaff(staff))
  if (!made.ok) {
    throw new Error(
      made.refusal.kind === 'owner-stays-admin'
        ? `--role: ${given.email.data} is the owner's address (ADMIN_EMAIL), so it stays an administrator`
        : `--password: ${passwordWords(made.refusal)}`,
    )
  }
  const { user, before } = made.value
  if (user.role === 'admin') rmSync(setupCodeFile(config.dataDir), { force: true })
  const lost = hasFactor(await accounts.removeFactors(user.id))
  console.log(`${words(user, before)}${lost ? ' Its second factors have been removed.' : ''}`)
}

const namesWithout = { admin: 'Administrator', office: 'Office' } as const

const names: Readonly<Record<Role, string>> = {
  guest: 'a guest',
  customer: 'a customer',
  technician: 'a technician',
  office: 'an office user',
  admin: 'an administrator',
}

function words({ email: address, role }: User, before: Role | null): string {
  const now = names[role]
  if (before === null) return `${address} is ${now}. Sign in with the password you gave.`
  const change = before === role ? `was already ${now}` : `was ${names[before]} and is now ${now}`
  return `${address} ${change}. The new password applies, and every session has ended.`
}
