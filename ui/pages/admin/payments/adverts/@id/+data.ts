import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { shownState, takesMoney } from '#modules/adverts'
import { formatPence } from '../../../../../format.ts'
import { at, inBusinessZone, parseId } from '#modules/shared'
import { advertStateWords } from '../../../../../components/adverts/advert-words.ts'
import { datedWords } from '../../../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, now, routeParams }: PageContextServer) {
  const key = routeParams['id'] ?? ''
  const id = parseId('lst', key) ?? parseId('job', key)
  const advert = id && (await modules.market.find(id))
  if (!advert) throw render(404)
  const { kind, title, paidUntil } = advert
  const [records, settings, owner] = await Promise.all([
    modules.payments.listForAdvert(id),
    modules.catalogue.adverts(),
    modules.accounts.find(advert.ownerId),
  ])
  const isExpired = shownState(advert, now) === 'expired'
  return {
    action: at.admin.advertPaid(id),
    title,
    href: at.admin.marketSubject(kind, id),
    owner: owner?.fullName ?? '',
    state: advertStateWords(advert, now),
    until: paidUntil && `${isExpired ? 'It was' : 'It is'} paid for until ${datedWords(paidUntil, now)}.`,
    /** Why nothing can be recorded; null: it can. */
    refused: !takesMoney(advert)
      ? 'It was closed, rejected or suspended, so that no money buys days of it.'
      : advert.contactConfirmedAt === null
        ? 'Its owner has not confirmed the e-mail address for contact yet.'
        : null,
    plans: settings.plans.flatMap(({ key: plan, kind: of, days, price, isFeatured }) =>
      of === kind && price !== null
        ? [
            {
              value: `${plan}/${price}`,
              label: `${days} days${isFeatured ? ', shown first as “Sponsored”' : ''}: ${formatPence(price)}`,
            },
          ]
        : [],
    ),
    today: inBusinessZone(now).toPlainDate().toString(),
    madeOn: inBusinessZone(advert.createdAt).toPlainDate().toString(),
    entriesSeen: records.reduce((count, { ledger }) => count + ledger.length, 0),
  }
}
