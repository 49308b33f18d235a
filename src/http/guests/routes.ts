import { z } from 'zod'
import type { AccountsModule, GuestsModule } from '#modules/accounts'
import type { BookingModule } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import type { SmsModule } from '#modules/messaging'
import { instantText } from '#modules/shared'
import type { SessionCookie } from '../accounts/session-cookie.ts'
import { bookingSchema, bookingView } from '../bookings/views.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'
import { problem } from '../kit/problem.ts'
import { textsLeave } from '../messages/texts-leave.ts'
import type { Arrivals } from '../second-factor/arrivals.ts'
import { claimFields, codeRequestFields, guestSessionFields } from './fields.ts'
import { guestProblem, guestsNotTaken, signedInAlready, textsNotSent } from './problems.ts'

export interface GuestRoutePorts {
  readonly guests: GuestsModule
  readonly booking: Pick<BookingModule, 'list'>
  readonly catalogue: Pick<Catalogue, 'bookingTerms'>
  readonly cookie: SessionCookie
  readonly arrivals: Pick<Arrivals, 'from'>
  readonly sms: Pick<SmsModule, 'isSimulated'>
  readonly accounts: Pick<AccountsModule, 'hasDemo'>
}

const tag = 'Guests'

const guestSchema = z.strictObject({
  email: z.string(),
  full_name: z.string(),
  phone: z.string(),
  ends_at: instantSchema,
})

/** A code by e-mail or text message, and the session that it begins; and the bookings of a guest, which an account takes over. */
export function guestRoutes(api: Api, ports: GuestRoutePorts): void {
  const { guests, booking, catalogue, cookie, arrivals } = ports
  api.endpoint(
    {
      method: 'post',
      path: '/api/guest/codes',
      tag,
      summary:
        'Ask for a code by e-mail, or by text message where only a UK mobile number is given, to book without an account: six digits, 10 minutes, five tries. Once a minute for an address or number. The answer is the same for every one; the e-mail says whether it has an account. Other numbers are answered 422, and so are all while no text messages are sent (`texts_not_sent`).',
      access: 'anyone',
      body: codeRequestFields,
      answers: { 202: { says: 'The code is on its way' } },
      limit: 'code-request',
    },
    async ({ c, who, body }) => {
      if (who) return problem(c, signedInAlready)
      if (!(await catalogue.bookingTerms()).guestsMayBook) return problem(c, guestsNotTaken)
      if (body.phone !== undefined && !(await textsLeave(ports))) return problem(c, textsNotSent)
      const asked = await guests.askCode(body.email ?? body.phone ?? '')
      return asked.ok ? { status: 202 } : problem(c, guestProblem(asked.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/guest/session',
      tag,
      summary:
        'Begin the session of a guest with the code: for 24 hours it may book, pay, and see what it booked. `email` is left out where the code went to `phone`. A code that is wrong, over or unknown: 422 `wrong_code`.',
      access: 'anyone',
      body: guestSessionFields,
      answers: {
        201: { says: 'The guest, and the session as a cookie', schema: z.strictObject({ guest: guestSchema }) },
      },
      limit: 'code-attempt',
    },
    async ({ c, who, body }) => {
      if (who) return problem(c, signedInAlready)
      if (!(await catalogue.bookingTerms()).guestsMayBook) return problem(c, guestsNotTaken)
      const { email, code, full_name: fullName, phone } = body
      const address = email ?? phone
      const entered = await guests.enter({ address, code, fullName, phone, ...(await arrivals.from(c, address)) })
      if (!entered.ok) return problem(c, guestProblem(entered.refusal))
      const { user, token, endsAt } = entered.value
      cookie.write(c, token)
      const guest = { email: user.email, full_name: fullName, phone, ends_at: instantText(endsAt) }
      return { status: 201, body: { guest } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/me/guest-bookings',
      tag,
      summary:
        'The latest bookings that a guest with the confirmed address of this account has made: the account can take them over.',
      access: 'signed-in',
      answers: {
        200: {
          says: 'The guest, or null, and at most 100 of the bookings',
          schema: pageSchema(bookingSchema).extend({ guest_id: z.string().nullable() }),
        },
      },
    },
    async ({ who }) => {
      const guest = await guests.guestOf(who)
      const found = guest && (await booking.list({ userId: guest.id, role: 'guest' }, { limit: mostShown }))
      const items = (found?.bookings ?? []).map((one) => bookingView(one, who))
      return { status: 200, body: { guest_id: guest?.id ?? null, items, next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/me/guest-bookings/claim',
      tag,
      summary:
        'Join the bookings of a guest to this account, with their payments and messages. Only of the guest with the confirmed address of this account; of anybody else 404, and nothing changes.',
      access: 'signed-in',
      body: claimFields,
      answers: {
        200: { says: 'How many bookings moved', schema: z.strictObject({ claimed: z.int() }) },
      },
    },
    async ({ c, who, body }) => {
      const claimed = await guests.claim(who.id, body.guest_id)
      return claimed.ok ? { status: 200, body: { claimed: claimed.value } } : problem(c, guestProblem(claimed.refusal))
    },
  )
}

/** More bookings of one guest are joined as well, and not listed. */
const mostShown = 100
