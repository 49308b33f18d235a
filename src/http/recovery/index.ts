import type { IdentitiesModule, RecoveryModule } from '#modules/accounts'
import type { Clock } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { emailForms } from './email-forms.ts'
import { identityRoutes } from './identity-routes.ts'
import { createToBeLinked, oauthRoutes } from './oauth-routes.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { PasswordAgain } from '../accounts/password-again.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import { recoveryForms } from './forms.ts'
import { recoveryRoutes } from './routes.ts'
import type { Arrivals } from '../second-factor/arrivals.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'
import type { Submission } from '../kit/submission.ts'

export interface RecoveryHttpPorts {
  readonly recovery: RecoveryModule
  readonly identities: IdentitiesModule
  readonly arrivals: Arrivals
  readonly cookie: SessionCookie
  readonly limits: RateLimits
  readonly passwordAgain: PasswordAgain
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show'>
  readonly publicUrl: URL
  readonly clock: Clock
  readonly submission: Submission
  /** Seals what a browser brings back from an issuer. */
  readonly secret: string
}

/** Every way back into an account, what is confirmed by e-mail, and signing in with another issuer. */
export function addRecovery(api: Api, ports: RecoveryHttpPorts): void {
  const toBeLinked = createToBeLinked(ports)
  recoveryRoutes(api, ports)
  recoveryForms(api, ports)
  emailForms(api, ports)
  oauthRoutes(api, { ...ports, toBeLinked })
  identityRoutes(api, { ...ports, toBeLinked })
}
