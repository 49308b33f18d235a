import {
  type AccessDecider,
  type AccessDevice,
  type AccessState,
  type DeviceAccess,
  type DeviceAccessStore,
  type NamedAccess,
  afterDeed,
  auditOfAccess,
  eventOfAccess,
  isOpenAt,
} from '#modules/device-access'
import { type BookingId, type DeviceAccessId, type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface AccessRow {
  readonly id: DeviceAccessId
  readonly booking_id: BookingId
  readonly device_type: AccessDevice
  readonly purpose: string
  readonly status: AccessState
  readonly requested_by: UserId
  readonly requested_at: string
  readonly decided_by: AccessDecider | null
  readonly decided_at: string | null
  readonly revoked_by: AccessDecider | null
  readonly revoked_at: string | null
  readonly access_expires_at: string
  readonly asker_name: string
  readonly customer_id: UserId
}

const named = `select a.*, u.full_name as asker_name, b.customer_id from smart_device_access a
  join users u on u.id = a.requested_by join bookings b on b.id = a.booking_id`
const isUnsettled = `a.status in ('requested', 'approved')`

export function createSqliteDeviceAccessStore(database: SqliteDatabase): DeviceAccessStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const find = raw.prepare<[string], AccessRow>(`${named} where a.id = ?`)
  const findByToken = raw.prepare<[string], AccessRow>(`${named} where a.access_token = ?`)
  const list = raw.prepare<[string], AccessRow>(
    `${named} where a.booking_id = ? order by a.requested_at desc, a.id desc limit 200`,
  )
  const unsettled = raw.prepare<[string], AccessRow>(`${named} where a.booking_id = ? and ${isUnsettled}`)
  const unsettledOf = raw.prepare<[string], AccessRow>(`${named} where a.requested_by = ? and ${isUnsettled}`)
  const insert = raw.prepare<[Readonly<Record<string, string>>]>(
    `insert into smart_device_access
       (id, booking_id, device_type, purpose, status, requested_by, requested_at, access_expires_at)
     values (@id, @bookingId, @device, @purpose, @state, @requestedBy, @requestedAt, @expiresAt)`,
  )
  const change = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `update smart_device_access set status = @state, decided_by = @decidedBy, decided_at = @decidedAt,
       revoked_by = @revokedBy, revoked_at = @revokedAt, access_expires_at = @expiresAt where id = @id`,
  )
  const endLinks = raw.prepare<[string]>('update smart_device_access set access_token = null where booking_id = ?')
  const putToken = raw.prepare<[string, string]>('update smart_device_access set access_token = ? where id = ?')

  function keep(before: DeviceAccess, after: DeviceAccess, at: Temporal.Instant): void {
    const { id, state, decidedBy, decidedAt, revokedBy, revokedAt, expiresAt } = after
    change.run({
      id,
      state,
      decidedBy,
      decidedAt: decidedAt && instantText(decidedAt),
      revokedBy,
      revokedAt: revokedAt && instantText(revokedAt),
      expiresAt: instantText(expiresAt),
    })
    if (after.state === 'revoked') audit(auditOfAccess('device_access_revoked', before, after))
    keepEvents([eventOfAccess(after, at)])
  }

  function found(row: AccessRow | undefined): NamedAccess | null {
    return row ? toAccess(row) : null
  }

  return {
    ask: (access) =>
      write(() => {
        const open = unsettled.all(access.bookingId).map(toAccess)
        const same = open.find((one) => one.device === access.device && isOpenAt(one, access.requestedAt))
        if (same) return refuse({ kind: 'access-open', access: same })
        const { id, bookingId, device, purpose, state, requestedBy, requestedAt, expiresAt } = access
        const [askedAt, ends] = [instantText(requestedAt), instantText(expiresAt)]
        insert.run({ id, bookingId, device, purpose, state, requestedBy, requestedAt: askedAt, expiresAt: ends })
        audit(auditOfAccess('device_access_asked', null, access))
        keepEvents([eventOfAccess(access, requestedAt)])
        const kept = found(find.get(id))
        if (!kept) throw new Error(`access ${id} was not kept`)
        return accept(kept)
      }),

    decide: (id, deed, by, at) =>
      write(() => {
        const access = found(find.get(id))
        if (!access) throw new Error(`access ${id} has gone`)
        const after = afterDeed(access, deed, by, at)
        if ('kind' in after) return refuse(after)
        if (after !== access) keep(access, after, at)
        const kept = found(find.get(id))
        if (!kept) throw new Error(`access ${id} has gone`)
        return accept(kept)
      }),

    endOf: (bookingId, askedBy, at) =>
      write(() => {
        const open = bookingId !== null ? unsettled.all(bookingId) : askedBy !== null ? unsettledOf.all(askedBy) : []
        for (const access of open.map(toAccess)) {
          if (askedBy !== null && access.requestedBy !== askedBy) continue
          const after = afterDeed(access, 'revoke', 'system', at)
          if (!('kind' in after)) keep(access, after, at)
        }
      }),

    endLinks: (bookingId) => write(() => void endLinks.run(bookingId)),

    find: async (id) => found(find.get(id)),
    list: async (bookingId) => list.all(bookingId).map(toAccess),
    putToken: (id, tokenHash) => write(() => void putToken.run(tokenHash, id)),
    findByToken: async (tokenHash) => found(findByToken.get(tokenHash)),
  }
}

function toAccess(row: AccessRow): NamedAccess {
  const moment = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  return {
    id: row.id,
    bookingId: row.booking_id,
    device: row.device_type,
    purpose: row.purpose,
    state: row.status,
    requestedBy: row.requested_by,
    requestedAt: Temporal.Instant.from(row.requested_at),
    decidedBy: row.decided_by,
    decidedAt: moment(row.decided_at),
    revokedBy: row.revoked_by,
    revokedAt: moment(row.revoked_at),
    expiresAt: Temporal.Instant.from(row.access_expires_at),
    askerName: row.asker_name,
    decidedSide: row.decided_by === null ? null : row.decided_by === 'link' ? 'link' : 'customer',
    revokedSide: revokerOf(row),
  }
}

function revokerOf({ revoked_by: by, customer_id: customer }: AccessRow): NamedAccess['revokedSide'] {
  if (by === null || by === 'link' || by === 'system') return by
  return by === customer ? 'customer' : 'office'
}
