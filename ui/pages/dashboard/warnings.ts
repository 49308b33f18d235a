import type { TimeSpan } from '#modules/scheduling'
import { at } from '#modules/shared'
import type { Site } from '../../page-context.ts'
import { momentWords } from '../../time-words.ts'

export interface Warning {
  readonly kind:
    | 'hotline'
    | 'on-call-gap'
    | 'demo'
    | 'test-payments'
    | 'no-mail'
    | 'proxy'
    | 'terms'
    | 'terms-check'
    | 'applications'
    | 'storage'
  readonly words: string
  /** Where to do something about it; null where that is not on this site. */
  readonly link: { readonly href: string; readonly words: string } | null
}

/** Settings that must be corrected before customers rely on the site. */
export function warningsOf({
  site,
  gaps,
  applications,
  terms,
  mayChangeSettings,
}: {
  readonly site: Pick<
    Site,
    'hotline' | 'hotlineConfirmed' | 'paymentMode' | 'mailLeaves' | 'unknownProxy' | 'storage' | 'demo'
  >
  /** Times of the next 14 days without anybody first on call. */
  readonly gaps: readonly TimeSpan[]
  readonly applications: number
  /** The details of the business that the law requires before an order and that are missing, and whether the wording waits for its check. */
  readonly terms: { readonly missing: readonly string[]; readonly needsCheck: boolean }
  readonly mayChangeSettings: boolean
}): readonly Warning[] {
  const all: readonly (Warning | false)[] = [
    ...storageWords(site.storage).map((words) => ({ kind: 'storage', words, link: null }) as const),
    applications > 0 && {
      kind: 'applications',
      words:
        applications === 1
          ? 'An application waits for a decision.'
          : `${applications} applications wait for a decision.`,
      link: { href: '/admin/applications', words: 'Applications' },
    },
    !site.hotlineConfirmed && {
      kind: 'hotline',
      words: `Nobody has confirmed that ${site.hotline} is your own number. Customers are asked to call it.`,
      link: mayChangeSettings ? { href: '/admin/hours#hotline', words: 'Check the number' } : null,
    },
    terms.missing.length > 0 && {
      kind: 'terms',
      words: `The terms of an order lack ${terms.missing.join(', ')}: the law requires that before a customer orders.`,
      link: mayChangeSettings ? { href: '/admin/business', words: 'Business details' } : null,
    },
    terms.needsCheck && {
      kind: 'terms-check',
      words: 'No solicitor has checked the terms of an order yet.',
      link: mayChangeSettings ? { href: '/admin/terms', words: 'Terms' } : null,
    },
    gaps.length > 0 && {
      kind: 'on-call-gap',
      words: `${gapWords(gaps)}: an emergency in that time waits until you find someone.`,
      link: { href: at.admin.onCall(), words: 'On call' },
    },
    site.paymentMode === 'test' && {
      kind: 'test-payments',
      words: 'Payments are in test mode: no money is taken.',
      link: null,
    },
    !site.mailLeaves && {
      kind: 'no-mail',
      words: 'No mail server is set up: e-mails to customers stay here and are not sent.',
      link: { href: '/admin/messages', words: 'Messages' },
    },
    site.unknownProxy && {
      kind: 'proxy',
      words:
        'A proxy is in front of this server, but TRUST_PROXY is 0: all visitors share one address, and one who guesses passwords blocks sign-in for everybody.',
      link: null,
    },
    site.demo && {
      kind: 'demo',
      words: 'Demonstration data is present: some customers and bookings are made up.',
      link: null,
    },
  ]
  return all.filter((warning) => warning !== false)
}

/** "Nobody is on call from Monday 7 December, 9 am until Tuesday 8 December, 9 am, and at 2 other times". */
function gapWords([first, ...others]: readonly TimeSpan[]): string {
  const words = (ms = 0) => momentWords(Temporal.Instant.fromEpochMilliseconds(ms))
  const more = others.length === 1 ? ', and at 1 other time' : `, and at ${others.length} other times`
  const one = `Nobody is on call from ${words(first?.startsAtMs)} until ${words(first?.endsAtMs)}`
  return others.length === 0 ? one : one + more
}

const writeFaultWords = {
  full: 'Nothing can be saved: the disk is full. Make room, and saving goes on automatically.',
  locked: 'Nothing can be saved: another program has locked the database.',
  failing: 'Nothing can be saved: the disk refuses it.',
} satisfies Record<NonNullable<Site['storage']['writeFault']>, string>

function storageWords({ isDamaged, writeFault, freeMegabytes }: Site['storage']): readonly string[] {
  return [
    ...(isDamaged ? ['The database is damaged. Restore it from a backup before more is lost.'] : []),
    ...(writeFault === null ? [] : [writeFaultWords[writeFault]]),
    ...(freeMegabytes === null ? [] : [`The disk has only ${freeMegabytes} MB of free space. Make room soon.`]),
  ]
}
