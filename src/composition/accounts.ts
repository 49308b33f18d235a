import {
  type AccountPorts,
  type AccountsModule,
  type GuestPorts,
  type IdentityPorts,
  type PasswordOwner,
  createAccounts,
  createGuests,
  createIdentities,
  createRecovery,
  passwordWords,
} from '#modules/accounts'
import { type AdministrationPorts, createAdministration } from '#modules/administration'
import { type ApiKeyPorts, createApiKeys } from '#modules/api-keys'
import { type Clock, type IdSource, may, refuse } from '#modules/shared'

export interface AccountAdapters {
  readonly clock: Clock
  readonly ids: IdSource
  readonly accounts: Omit<AccountPorts, 'clock' | 'ids' | 'businessName'>
  readonly recovery: Pick<IdentityPorts, 'links' | 'identities' | 'linkTokens' | 'providers'>
  readonly guests: Pick<GuestPorts, 'guests' | 'guestCodes'>
  readonly apiKeys: Pick<ApiKeyPorts<unknown>, 'keys' | 'tokens' | 'isWithin'>
  readonly administration: Omit<AdministrationPorts, 'clock' | 'ids' | 'isOwner' | 'hashStaffPassword'>
}

/** Accounts, guests, sign-in by others, recovery and the administration of staff. */
export function composeAccounts(adapters: AccountAdapters, businessName: AccountPorts['businessName']) {
  const { clock, ids } = adapters
  const accounts = createAccounts({ ...adapters.accounts, businessName, clock, ids })
  const ofAccounts = { ...adapters.accounts, ...adapters.recovery, businessName, clock, ids }
  return {
    accounts,
    recovery: createRecovery(ofAccounts),
    identities: createIdentities(ofAccounts),
    guests: createGuests({ ...adapters.accounts, ...adapters.guests, clock, ids }),
    apiKeys: createApiKeys({
      ...adapters.apiKeys,
      async administrator(id) {
        const user = await accounts.find(id)
        return user?.status === 'active' && may(user, 'users') ? user : null
      },
      clock,
      ids,
    }),
    administration: createAdministration({
      ...adapters.administration,
      isOwner: (person) => accounts.isOwner(person),
      hashStaffPassword: (password, owner) => hashStaffPassword(accounts, password, owner),
      clock,
      ids,
    }),
  }
}

async function hashStaffPassword(
  accounts: Pick<AccountsModule, 'hashStaffPassword'>,
  password: string,
  owner: PasswordOwner,
) {
  const hashed = await accounts.hashStaffPassword(password, owner)
  return hashed.ok ? hashed : refuse({ kind: 'password-refused', message: passwordWords(hashed.refusal) } as const)
}
