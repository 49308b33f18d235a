import { accountForms } from './forms.ts'
import { accountRoutes } from './routes.ts'
import { createCloseAccount } from './close-account.ts'
import { billingForms, billingRoutes } from '../customers/billing.ts'
import { accountLinkRoutes } from '../customers/account-link.ts'
import { customerDeskForms } from '../customers/desk-forms.ts'
import { customerDeskRoutes } from '../customers/desk-routes.ts'
import { guestDataRoutes } from '../customers/guest-data.ts'
import { customerForms } from '../customers/forms.ts'
import { customerRoutes } from '../customers/routes.ts'
import { addGuests } from '../guests/index.ts'
import type { HttpKit } from '../kit/kit.ts'
import { createKnownAddress } from './known-address.ts'
import { passkeyRoutes } from '../second-factor/passkey-routes.ts'
import { passwordRoutes } from './password-routes.ts'
import { privacyForms } from '../privacy/forms.ts'
import { privacyRoutes } from '../privacy/routes.ts'
import { addRecovery } from '../recovery/index.ts'
import { secondStepAdmin } from '../second-factor/admin.ts'
import { secondStepForms } from '../second-factor/forms.ts'
import { secondStepRoutes } from '../second-factor/routes.ts'
import { sessionListForms } from './session-list-forms.ts'
import { sessionListRoutes } from './session-list-routes.ts'
import { signInPages } from './sign-in-pages.ts'
import { factorForms } from '../second-factor/totp-forms.ts'
import { totpRoutes } from '../second-factor/totp-routes.ts'

/** Signing up and in, the second step, sessions, ways back in, what bills say, and leaving. */
export function addAccounts(kit: HttpKit): void {
  const { api, modules, passwordAgain } = kit
  const { accounts, catalogue } = modules
  const ports = {
    ...kit,
    ...modules,
    cookie: kit.sessionCookie,
    knownAddress: createKnownAddress({ recovery: modules.recovery, limits: kit.limits }),
    issuer: async () => (await catalogue.site()).businessName,
    closeAccount: createCloseAccount({ ...modules, passwordAgain }),
    secret: kit.secretOf('issuer-visits'),
  }
  accountRoutes(api, ports)
  accountForms(api, ports)
  signInPages(api, kit.pageAnswers)
  passwordRoutes(api, passwordAgain)
  secondStepRoutes(api, ports)
  secondStepForms(api, ports)
  secondStepAdmin(api, kit.submission, accounts)
  passkeyRoutes(api, ports)
  totpRoutes(api, ports)
  factorForms(kit.submission, ports)
  sessionListRoutes(api, ports)
  sessionListForms(kit.submission, ports)
  addRecovery(api, ports)
  addGuests(api, ports)
  customerRoutes(api, ports)
  customerForms(kit.submission, modules.customers)
  customerDeskRoutes(api, ports)
  customerDeskForms(kit.submission, ports)
  accountLinkRoutes(api, kit.submission, ports)
  guestDataRoutes(api, kit.submission, ports)
  billingRoutes(api, ports)
  billingForms(kit.submission, ports)
  privacyRoutes(api, ports)
  privacyForms(kit.submission, ports)
}
