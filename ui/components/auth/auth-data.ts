import { wordDone } from '../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { responseWords } from '#modules/pricing'
import type { Form } from '../../page-context.ts'
import { searchOf } from '../../sign-in-first.ts'
import { wayBack } from '../../way-back.ts'
import type { Trust } from './TrustBadges.tsx'
import { type TypedBefore, typedBefore } from './typed-before.ts'

export interface AuthData {
  readonly form: Form | null
  /** From the unfinished booking, for who comes from there; else empty. */
  readonly typed: TypedBefore
  /** Where to go afterwards, as it was asked for: kept by the form, judged by the server. */
  readonly next: string | null
  readonly redirect: string | null
  /** The same as a query for the other mode: "?next=%2Fbookings", or nothing. */
  readonly query: string
  readonly phone: string
  /** Others who can say who a visitor is, such as Google. */
  /** Comes from a booking, and may carry on without an account. */
  readonly guestsMayBook: boolean
  readonly providers: readonly { readonly name: string; readonly label: string }[]
  /** The result of an action on another page; null for none. */
  readonly done: string | null
  /** The site has no administrator yet. */
  readonly mustSetUp: boolean
  readonly trust: Trust
  readonly customerMinimum: number
  readonly technicianMinimum: number
}

export async function authData(pageContext: PageContextServer): Promise<AuthData> {
  const { modules, site, form, draftToken } = pageContext
  const search = searchOf(pageContext)
  const next = search.get('next')
  const redirect = search.get('redirect')
  const draft = redirect === 'booking' ? await modules.drafts.find(draftToken) : null
  const { customerMinimum, staffMinimum } = modules.accounts.passwordRules
  const { guestsMayBook } = await modules.catalogue.bookingTerms()
  const [{ isNow, isRoundTheClock }, response, mustSetUp, { targets }] = await Promise.all([
    modules.workforce.onCallClaims(),
    modules.figures.responseClaim(),
    modules.setup.isOpen(),
    modules.catalogue.prices(),
  ])
  return {
    form,
    typed: typedBefore(draft?.fields ?? {}),
    next,
    redirect,
    query: wayBack(search),
    phone: site.hotline,
    guestsMayBook: redirect === 'booking' && guestsMayBook,
    providers: modules.identities.providers,
    done: wordDone(pageContext),
    mustSetUp,
    trust: {
      roundTheClock: isRoundTheClock,
      secure: site.https,
      emergencyTarget: isNow && response.mayClaim ? responseWords(targets.emergency) : null,
      inTimePercent: response.measured,
    },
    customerMinimum,
    technicianMinimum: staffMinimum,
  }
}
