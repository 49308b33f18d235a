import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { isShownAt } from '#modules/adverts'
import { shownChecks } from '#modules/directory'
import { amountOf, captured, refunded } from '#modules/payments'
import { at, parseId } from '#modules/shared'
import { badgeShown } from '../../../../components/directory/badges-shown.ts'
import { countsShown } from '../../../../components/directory/day-counts.ts'
import { factsOf, heldWords, listingState } from '../../../../components/directory/listing-words.ts'
import { doneIn } from '../../../../done-in.ts'
import { formatPence } from '../../../../format.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { datedWords } from '../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The days of the chart. */
const daysShown = 30

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const id = parseId('lst', routeParams['id'] ?? '')
  const listing = id && (await modules.listings.own(id, signedIn(pageContext).id))
  if (!listing) throw render(404)
  const [categories, days, papers, payments, waiting] = await Promise.all([
    modules.catalogue.allCategories(),
    modules.experts.daysOf(listing.id, daysShown),
    modules.listingChecks.papersOf(listing.id),
    modules.payments.listForAdvert(listing.id),
    modules.experts.waitingMessages(listing.advert.ownerId),
  ])
  const labelOf = (slug: string) => categories.find((one) => one.slug === slug)?.label ?? slug
  const shown = listingState(listing, now)
  const { state } = listing.advert
  return {
    id: listing.id,
    name: listing.fields.businessName,
    ...shown,
    /** Only a listing that the public sees has a public page. */
    publicPage: isShownAt(listing.advert, now) ? `/find-experts/${listing.advert.slug}` : null,
    payPage:
      listing.advert.paidUntil === null && state === 'awaiting_payment'
        ? `${at.advertise()}?listing=${listing.id}`
        : null,
    renewPage:
      listing.advert.paidUntil !== null && ['live', 'paused', 'expired'].includes(shown.state)
        ? at.pay(listing.id)
        : null,
    heldFor: state === 'closed' ? [] : heldWords(listing.heldFor),
    facts: factsOf(listing.fields, labelOf),
    heldEdit: listing.heldEdit && {
      heldFor: heldWords(listing.heldEdit.heldFor),
      facts: factsOf(listing.heldEdit.fields, labelOf),
    },
    waitsForCode: modules.listings.unconfirmed(listing),
    counts: listing.counts,
    days: countsShown(days),
    file: at.listingDays(listing.id),
    toAnswer: waiting.get(listing.id) ?? 0,
    badges: shownChecks(
      papers.checks.filter(({ ended }) => ended === null),
      now,
    ).map(badgeShown),
    documents: papers.documents.length,
    receipts: payments.flatMap(({ payment, ledger }) =>
      captured(ledger) === 0
        ? []
        : [
            {
              id: payment.id,
              href: at.receipt(payment.id),
              when: datedWords(payment.paidAt ?? payment.createdAt, now),
              amount: formatPence(amountOf(payment.amount, captured(ledger))),
              back: refunded(ledger) > 0 ? `${formatPence(refunded(ledger))} refunded` : null,
            },
          ],
    ),
    mayEdit: state !== 'closed' && state !== 'rejected',
    mayPause: shown.state === 'live',
    mayResume: shown.state === 'paused',
    mayClose: ['awaiting_payment', 'in_review', 'live', 'paused', 'rejected'].includes(state),
    done: doneIn(pageContext, {
      saved: 'Your listing is saved',
      held: 'Your edit waits. The old words are shown until then.',
      paused: 'Your listing is paused. The days go on.',
      resumed: 'Your listing is shown again',
      closed: 'Your listing is closed',
      sent: 'Another code is on its way',
      confirmed: 'The contact e-mail is confirmed',
    }),
  }
}
