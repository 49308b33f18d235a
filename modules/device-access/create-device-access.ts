import { type BookingId, type DeviceAccessId, type Result, type UserId, accept, refuse } from '#modules/shared'
import {
  type AccessClosed,
  type AccessDeed,
  type AccessDevice,
  type AccessOpen,
  accessHours,
  accessLinkHours,
  statusAt,
} from './access.ts'
import type { Asker, DeviceAccessPorts, NamedAccess, Participant } from './ports.ts'

/** There is no such booking or access, or none for who asks. */
interface AccessUnknown {
  readonly kind: 'access-unknown'
}

interface NotAllowed {
  readonly kind: 'not-allowed'
}

/** The booking is completed or cancelled: nobody comes for it any more. */
interface WorkOver {
  readonly kind: 'work-over'
}

export type DeviceAccessRefusal = AccessUnknown | NotAllowed | WorkOver | AccessOpen | AccessClosed

/** Access to devices of the customer: asked for by the technician, granted by the customer, taken back by the customer or the office. */
export function createDeviceAccess({ accesses, member, tokens, clock, ids }: DeviceAccessPorts) {
  /** The customer decides. The holder of a tracking link reads, and decides by the link of the request. */
  function mayDo(deed: AccessDeed, { side, isByLink }: Participant): boolean {
    if (side === 'customer') return !isByLink
    return deed === 'revoke' && side === 'office'
  }

  async function byToken(token: string): Promise<NamedAccess | null> {
    const found = /^[0-9a-f]{32,128}$/.test(token) ? await accesses.findByToken(tokens.hash(token)) : null
    if (!found) return null
    const end = latest(found.expiresAt, found.requestedAt.add({ hours: accessLinkHours }))
    return Temporal.Instant.compare(end, clock.now()) > 0 ? found : null
  }

  return {
    /** The technician of a visit asks. The same words again, while nobody has answered, are the same request. */
    async ask(
      bookingId: BookingId,
      asker: Asker,
      { device, purpose }: { readonly device: AccessDevice; readonly purpose: string },
    ): Promise<Result<NamedAccess, DeviceAccessRefusal>> {
      const who = await member(bookingId, asker)
      if (!who) return refuse({ kind: 'access-unknown' })
      if (who.side !== 'technician') return refuse({ kind: 'not-allowed' })
      if (who.closesAt !== null) return refuse({ kind: 'work-over' })
      const now = clock.now()
      const asked = await accesses.ask({
        id: ids.next('dva'),
        bookingId,
        device,
        purpose,
        state: 'requested',
        requestedBy: who.userId,
        requestedAt: now,
        decidedBy: null,
        decidedAt: null,
        revokedBy: null,
        revokedAt: null,
        expiresAt: now.add({ hours: accessHours }),
      })
      if (asked.ok) return asked
      const { access } = asked.refusal
      const isSame = access.state === 'requested' && access.purpose === purpose && access.requestedBy === who.userId
      return isSame ? accept({ ...access, askerName: who.name, decidedSide: null, revokedSide: null }) : asked
    },

    /** Newest first, with the side of who reads; null for strangers. */
    async list(bookingId: BookingId, asker: Asker) {
      const who = await member(bookingId, asker)
      return who && { who, items: await accesses.list(bookingId) }
    },

    async decide(
      bookingId: BookingId,
      asker: Asker,
      id: DeviceAccessId,
      deed: AccessDeed,
    ): Promise<Result<NamedAccess, DeviceAccessRefusal>> {
      const who = await member(bookingId, asker)
      const access = who && (await accesses.find(id))
      if (!who || access?.bookingId !== bookingId) return refuse({ kind: 'access-unknown' })
      if (!mayDo(deed, who)) return refuse({ kind: 'not-allowed' })
      return accesses.decide(id, deed, who.userId, clock.now())
    },

    /** Null when there is none. For messages, which judge nobody. */
    find: (id: DeviceAccessId) => accesses.find(id),
    /** It waits for an answer. */
    async isAsked(id: DeviceAccessId): Promise<boolean> {
      const access = await accesses.find(id)
      return access !== null && statusAt(access, clock.now()) === 'requested'
    },

    /** For the message that asks: the link of before ends. Null where nobody waits for an answer any more. */
    async makeLink(id: DeviceAccessId): Promise<{ readonly token: string } | null> {
      const access = await accesses.find(id)
      if (!access || statusAt(access, clock.now()) !== 'requested') return null
      const token = tokens.next()
      await accesses.putToken(id, tokens.hash(token))
      return { token }
    },

    /** Null when the link leads nowhere: it never was one, or is long over. */
    byToken,

    async decideByLink(token: string, deed: AccessDeed): Promise<Result<NamedAccess, AccessUnknown | AccessClosed>> {
      const access = await byToken(token)
      return access ? accesses.decide(access.id, deed, 'link', clock.now()) : refuse({ kind: 'access-unknown' })
    },

    /** The booking is cancelled, or the technician comes no more: what is open is revoked. May be called again. */
    endOf: (bookingId: BookingId, askedBy: UserId | null = null) => accesses.endOf(bookingId, askedBy, clock.now()),
    /** The technician works here no longer. May be called again. */
    endOfTechnician: (askedBy: UserId) => accesses.endOf(null, askedBy, clock.now()),
    /** The links of the requests lead nowhere any more; what they granted stays. */
    endLinks: (bookingId: BookingId) => accesses.endLinks(bookingId),
  }
}

export type DeviceAccessModule = ReturnType<typeof createDeviceAccess>

function latest(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? other : one
}
