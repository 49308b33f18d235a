import { type InBatches, type Result, type UserId, accept, whileFull, withoutRest } from '#modules/shared'
import type { SessionStart } from '../sessions/open-signed-in-session.ts'
import { beginSession } from '../sessions/session.ts'
import { type User, emailKey } from '../user.ts'
import { type GuestUnknown, decideClaim } from './claim.ts'
import {
  type CodeTooSoon,
  type GuestCodeId,
  type WrongCode,
  guestCodeMinutes,
  guestKey,
  isNumber,
} from './guest-code.ts'
import type { GuestPorts } from './guest-ports.ts'

/** A guest who types the code that was sent to an e-mail address or a mobile number. */
interface GuestEntering extends Pick<SessionStart, 'replaces' | 'visit'> {
  readonly address: string
  readonly code: string
  readonly fullName: string
  readonly phone: string
}

interface GuestEntered {
  readonly user: User
  /** For the cookie and nowhere else. */
  readonly token: string
  readonly endsAt: Temporal.Instant
}

const codesKeptHours = 1

/** Guests: who books, pays and sees the booking without an account (D8). */
export function createGuests(ports: GuestPorts) {
  const { accounts, guests, guestCodes, tokens, clock, ids } = ports

  return {
    /** Answers alike and works alike for every address: a job finds out later whether it has an account. */
    askCode(address: string): Promise<Result<null, CodeTooSoon>> {
      const asked = { id: ids.next('gcr'), address, askedAt: clock.now() }
      return guests.ask(asked, { kind: 'guest-code-asked', codeId: asked.id, at: asked.askedAt })
    },

    /** The code for the message, valid from this moment on; it is returned only here. Null when the request is gone. */
    async issueCode(
      id: GuestCodeId,
    ): Promise<{ readonly address: string; readonly code: string; readonly hasAccount: boolean } | null> {
      const asked = await guests.findCode(id)
      if (!asked) return null
      const { address } = asked
      const key = guestKey(address)
      const code = guestCodes.next()
      const now = clock.now()
      const expiresAt = now.add({ minutes: guestCodeMinutes })
      if (!(await guests.issue(id, guestCodes.hash(key, code), now, expiresAt))) return null
      // No account confirms a number, so that none is named to its reader.
      const found = isNumber(address) ? null : await accounts.findByEmail(key)
      return { address, code, hasAccount: found?.user.status === 'active' }
    },

    /** Begins the session of a guest, which lasts 24 hours and admits to little; see `Access`. */
    async enter({
      address,
      code,
      fullName,
      phone,
      replaces,
      visit,
    }: GuestEntering): Promise<Result<GuestEntered, WrongCode>> {
      const key = guestKey(address)
      const at = clock.now()
      const newId = ids.next('usr')
      const token = tokens.next()
      const session = beginSession(
        {
          id: ids.next('ses'),
          tokenHash: tokens.hash(token),
          userId: newId,
          begunBy: 'email-link',
          role: 'guest',
          visit,
        },
        at,
      )
      const entry = { address, codeHash: guestCodes.hash(key, code), fullName, phone, newId, at }
      const entered = await guests.enter(entry, session, replaces === null ? null : tokens.hash(replaces))
      return entered.ok ? accept({ user: entered.value, token, endsAt: session.expiresAt }) : entered
    },

    /** The guest whose bookings the account may take over; null when there is none. */
    async guestOf(account: User): Promise<User | null> {
      const guest = await guests.findGuest(emailKey(account.email))
      const decided = decideClaim(account, guest)
      return decided.ok ? decided.value.from : null
    },

    /** Joins the bookings of a guest to an account; how many. */
    claim: (accountId: UserId, guestId: UserId): Promise<Result<number, GuestUnknown>> =>
      guests.claim(accountId, guestId, clock.now()),

    /** For the hourly work: codes that are over. */
    async forgetCodes(inBatches: InBatches = withoutRest): Promise<void> {
      const before = clock.now().subtract({ hours: codesKeptHours })
      await inBatches(whileFull((limit) => guests.forgetCodes(before, limit)))
    },
  }
}

export type GuestsModule = ReturnType<typeof createGuests>
