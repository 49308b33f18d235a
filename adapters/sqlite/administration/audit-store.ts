import { setImmediate } from 'node:timers/promises'
import type { AuditAction, AuditEntry, AuditQuery, AuditStore } from '#modules/administration'
import type { UserId } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface AuditRow {
  readonly id: number
  readonly at: string
  readonly user_id: UserId | null
  readonly full_name: string | null
  readonly target_name: string | null
  readonly role: AuditEntry['role']
  readonly action: AuditAction
  readonly target_kind: string
  readonly target_id: string
  readonly before_json: string | null
  readonly after_json: string | null
  readonly network: string
  readonly device: string
  readonly request_id: string
}

/** The target's name for people. */
const targetName = `case a.target_kind
  when 'user' then (select full_name from users where id = a.target_id)
  when 'booking' then (select reference from bookings where id = a.target_id)
  when 'payment' then (select coalesce(p.invoice_number, b.reference) from payments p left join bookings b on b.id = p.booking_id
      where p.id = a.target_id)
  when 'service' then (select name from services where id = a.target_id)
  when 'invitation' then (select email from invitations where id = a.target_id)
  when 'technician' then (select u.full_name from technicians t join users u on u.id = t.user_id where t.id = a.target_id)
  when 'application' then (select u.full_name from technician_applications t join users u on u.id = t.user_id
    where t.id = a.target_id)
  end`

const conditions = {
  system: `a.user_id is null`,
  who: `a.user_id = coalesce((select id from users where email_key = lower(:who)), :who)`,
  action: `a.action = :action`,
  kind: `a.target_kind = :target`,
  target: `a.target_id = coalesce(
    (select id from users where email_key = lower(:target)),
    (select id from bookings where reference = upper(:target)),
    :target)`,
  from: `a.at >= :from`,
  until: `a.at < :until`,
  before: `a.id < :before`,
} as const

export function createSqliteAuditStore(database: SqliteDatabase): AuditStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  const ofKind = raw.prepare<[string], 1>('select 1 from audit_log where target_kind = ? limit 1').pluck()

  const prepare = (where: string) =>
    raw.prepare<Readonly<Record<string, string | number>>, AuditRow>(
      `select a.*, u.full_name, ${targetName} target_name from audit_log a left join users u on u.id = a.user_id
       ${where} order by a.id desc limit :limit`,
    )

  return {
    async list(query, limit, before) {
      // Page after page is read with a pause in between, so that requests are served.
      await setImmediate()
      const asked = { ...bindings(query), ...(before !== null && { before }) }
      const isKind = query.target !== null && ofKind.get(query.target) !== undefined
      const names = conditionsOf(query, isKind).concat(before === null ? [] : ['before'])
      const where = names.length === 0 ? '' : `where ${names.map((name) => conditions[name]).join(' and ')}`
      const statement = prepared.get(where) ?? prepare(where)
      prepared.set(where, statement)
      return statement.all({ ...asked, limit }).map(entryFrom)
    },

    note: (note) => write(() => audit(note)),
  }
}

function conditionsOf({ who, action, target, from, until }: AuditQuery, isKind: boolean): (keyof typeof conditions)[] {
  const asked = { action, kind: isKind ? target : null, target: isKind ? null : target, from, until }
  const others = (['action', 'kind', 'target', 'from', 'until'] as const).filter((name) => asked[name] !== null)
  if (who === null) return others
  return [who === 'system' ? 'system' : 'who', ...others]
}

function bindings({ who, action, target, from, until }: AuditQuery): Readonly<Record<string, string>> {
  return {
    ...(who !== null && who !== 'system' && { who }),
    ...(action !== null && { action }),
    ...(target !== null && { target }),
    ...(from !== null && { from: instantText(from) }),
    ...(until !== null && { until: instantText(until) }),
  }
}

function entryFrom(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: Temporal.Instant.from(row.at),
    userId: row.user_id,
    name: row.full_name,
    targetName: row.target_name,
    role: row.role,
    action: row.action,
    target: { kind: row.target_kind, id: row.target_id },
    before: row.before_json === null ? null : JSON.parse(row.before_json),
    after: row.after_json === null ? null : JSON.parse(row.after_json),
    network: row.network,
    device: row.device,
    requestId: row.request_id,
  }
}
