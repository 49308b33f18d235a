import type { Context } from 'hono'
import { type AccessDeed, type DeviceAccessModule, accessDeeds } from '#modules/device-access'
import { type BookingId, at, doneAt, parseId } from '#modules/shared'
import type { Askers } from '../conversations/askers.ts'
import { bookerOf } from '../kit/access.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { createSecretPages } from '../pages/secret-page.ts'
import { accessForm } from './fields.ts'
import { accessProblem } from './problems.ts'

interface FormPorts extends LinkDoorPorts {
  readonly deviceAccess: DeviceAccessModule
  readonly askers: Askers
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse'>
  readonly submission: Submission
}

type C = Context<HttpEnv>

/** The word of the address for each outcome; the pages have its sentence. */
const doneWord = (deed: AccessDeed, device: 'smartphone' | 'tablet') =>
  deed === 'approve' ? `granted-${device}` : deed === 'decline' ? 'declined' : 'ended'

/** Access to a device without a script: by link, signed in, on the tracker and in the office. */
export function deviceAccessForms(api: Api, ports: FormPorts): void {
  const { deviceAccess, askers, pageAnswers, submission: form } = ports
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor(ports)
  const keyOf = (c: C) => c.req.param('key') ?? ''

  api.other({ method: 'get', path: '/device-access/:key', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    if (parseId('bkg', key)) return pages.byAddress(c)
    const held = await door(c)
    if (held) return held
    return (await deviceAccess.byToken(key)) ? pages.byAddress(c) : pages.ended(c)
  })

  api.other({ method: 'post', path: '/device-access/:key', access: 'anyone' }, async (c) => {
    const key = keyOf(c)
    const bookingId = parseId('bkg', key)
    const held = bookingId ? null : await door(c)
    if (held) return held
    const read = await readForm(c)
    if (!read.ok) return problem(c, read.problem)
    const { decision, access_id = '' } = read.value
    const page = at.link.deviceAccess(key)
    const deed = accessDeeds.find((one) => one === decision)
    const id = parseId('dva', access_id)
    if (bookingId && !bookerOf(c)) return c.redirect(at.loginThen(page), 303)
    if (!bookingId && !(await deviceAccess.byToken(key))) return pages.ended(c)
    if (!deed || !id) return pages.secret(c.redirect(page, 303))
    const decided = bookingId ? await byMember(c, bookingId, id, deed) : await deviceAccess.decideByLink(key, deed)
    if (decided.ok) return pages.secret(c.redirect(doneAt(page, doneWord(deed, decided.value.device)), 303))
    const { kind } = decided.refusal
    if (kind === 'not-allowed') return pageAnswers.refuse(c, 403)
    if (kind === 'access-unknown') return bookingId ? pageAnswers.refuse(c, 404) : pages.ended(c)
    const { detail } = accessProblem(decided.refusal)
    const alert = deed === 'approve' ? `Failed to grant device access. ${detail}` : detail
    return pages.secret(
      await pageAnswers.show(c, page, { status: 409, form: { action: page, values: {}, errors: [], alert } }),
    )
  })

  async function byMember(
    c: C,
    bookingId: BookingId,
    id: NonNullable<ReturnType<typeof parseId<'dva'>>>,
    deed: AccessDeed,
  ) {
    const asker = await askers.of(c, bookingId)
    return deviceAccess.decide(bookingId, asker, id, deed)
  }

  const ofBooking = {
    load: async ({ param }: { readonly param: (name: string) => string }) => parseId('bkg', param('id')),
  } as const

  form(
    '/fulfillment/:id/device-access',
    { ...ofBooking, access: 'field-work', page: (id) => at.tracker(id), fields: accessForm },
    async ({ c, found: bookingId, fields: { device_type: device, purpose }, again, refuse }) => {
      const asker = await askers.of(c, bookingId)
      const asked = await deviceAccess.ask(bookingId, asker, { device, purpose })
      if (!asked.ok && asked.refusal.kind === 'access-unknown') return refuse(404)
      if (!asked.ok) return again(accessProblem(asked.refusal))
      return c.redirect(doneAt(at.tracker(bookingId), 'access-asked', 'device-access'), 303)
    },
  )

  form(
    '/admin/bookings/:id/device-access',
    { ...ofBooking, access: 'dispatch', page: (id) => at.admin.booking(id) },
    async ({ c, found: bookingId, fields, again, refuse }) => {
      const id = parseId('dva', fields['access_id'] ?? '')
      const revoked = id && (await byMember(c, bookingId, id, 'revoke'))
      if (!revoked || (!revoked.ok && revoked.refusal.kind === 'access-unknown')) return refuse(404)
      if (!revoked.ok) return again(accessProblem(revoked.refusal))
      return c.redirect(doneAt(at.admin.booking(bookingId), 'access-ended', 'device-access'), 303)
    },
  )
}
