import type { BookingModule, LinksModule } from '#modules/booking'
import type { DeviceAccessModule } from '#modules/device-access'
import { type BookingId, at, parseId, doneAt } from '#modules/shared'
import type { Context } from 'hono'
import type { Askers } from '../conversations/askers.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { actorOf } from './actor.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import type { Submission } from '../kit/submission.ts'

interface BookingLinkPorts extends LinkDoorPorts {
  readonly links: Pick<LinksModule, 'open' | 'makeTrackLink' | 'revokeAll'>
  readonly booking: Pick<BookingModule, 'find'>
  readonly deviceAccess: Pick<DeviceAccessModule, 'endLinks'>
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
  readonly askers: Pick<Askers, 'remember'>
  readonly submission: Submission
}

/**
 * Pages behind the links in messages, for their holders: `/track/{token}` and `/review/{token}`. With a booking's id
 * the same address leads its signed-in owner to the page in their account, and a guest to the page of the link.
 */
export function bookingLinkPages(api: Api, ports: BookingLinkPorts): void {
  const { links, booking: bookings, deviceAccess, limits, pageAnswers, askers, submission: form } = ports
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  for (const purpose of ['track', 'review'] as const) {
    api.other({ method: 'get', path: `/${purpose}/:id`, access: 'anyone' }, async (c) => {
      const key = c.req.param('id') ?? ''
      const id = parseId('bkg', key)
      if (id) return (purpose === 'track' ? await trackedByGuest(c, id) : null) ?? pageAnswers.byAddress(c)
      const held = await door(c)
      if (held) return held
      const booking = await links.open(key, purpose)
      if (!booking) return pages.ended(c)
      const isOwn = booking.customerId === c.var.who?.id
      if (isOwn) return pages.secret(c.redirect(at[purpose](booking.id), 303))
      const page = await pages.byAddress(c)
      return purpose === 'track' ? askers.remember(c, page, key) : page
    })
  }

  /** Null for everyone but the guest who made the booking: a guest has no page of an account. */
  async function trackedByGuest(c: Context<HttpEnv>, id: BookingId): Promise<Response | null> {
    const { guest } = c.var
    const found = guest && (await bookings.find(actorOf(guest), id))
    if (!found?.ok) return null
    const held = await door(c)
    if (held) return held
    const link = await links.makeTrackLink(id)
    return link && pages.secret(c.redirect(at.link.track(link.token), 303))
  }

  form('/admin/bookings/:id/links/revoke', { access: 'dispatch' }, async ({ c, who, param, refuse }) => {
    const id = parseId('bkg', param('id'))
    const revoked = id && (await links.revokeAll(actorOf(who), id))
    if (!id || !revoked?.ok) return refuse(404)
    await deviceAccess.endLinks(id)
    return c.redirect(doneAt(at.admin.booking(id), 'links-ended'), 303)
  })
}
