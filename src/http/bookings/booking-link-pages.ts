import type { LinksModule } from '#modules/booking'
import { at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { actorOf } from './actor.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import type { Submission } from '../kit/submission.ts'

interface BookingLinkPorts extends LinkDoorPorts {
  readonly links: Pick<LinksModule, 'open' | 'revokeAll'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
  readonly submission: Submission
}

/**
 * Pages behind the links in messages, for their holders: `/track/{token}` and `/review/{token}`. With a booking's id
 * the same address leads its signed-in owner to the page in their account.
 */
export function bookingLinkPages(api: Api, { links, limits, pageAnswers, submission: form }: BookingLinkPorts): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  for (const purpose of ['track', 'review'] as const) {
    api.other({ method: 'get', path: `/${purpose}/:id`, access: 'anyone' }, async (c) => {
      const key = c.req.param('id') ?? ''
      if (parseId('bkg', key)) return pageAnswers.byAddress(c)
      const held = await door(c)
      if (held) return held
      const booking = await links.open(key, purpose)
      if (!booking) return pages.ended(c)
      const isOwn = booking.customerId === c.var.who?.id
      return isOwn ? pages.secret(c.redirect(at[purpose](booking.id), 303)) : pages.byAddress(c)
    })
  }

  form('/admin/bookings/:id/links/revoke', { access: 'dispatch' }, async ({ c, who, param, refuse }) => {
    const id = parseId('bkg', param('id'))
    const revoked = id && (await links.revokeAll(actorOf(who), id))
    return id && revoked?.ok ? c.redirect(`${at.admin.booking(id)}?done=links-ended`, 303) : refuse(404)
  })
}
