import type { SecurityEvent, SecurityEventKind, SecurityLogStore, SecurityQuery } from '#modules/administration'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface Row {
  readonly id: number
  readonly at: string
  readonly kind: SecurityEventKind
  readonly user_id: UserId | null
  readonly full_name: string | null
  readonly address_key: string
  readonly detail: string
  readonly request_id: string
  readonly count: number
}

const conditions = {
  who: `l.user_id = coalesce((select id from users where email_key = lower(:who)), :who)`,
  kind: `l.kind = :kind`,
  from: `(l.address_key = :from or l.request_id = :from)`,
  since: `l.at >= :since`,
  until: `l.at < :until`,
  before: `l.id < :before`,
} as const

type Bindings = Readonly<Record<string, string | number | null>>

export function createSqliteSecurityLogStore({ raw, write }: SqliteDatabase): SecurityLogStore {
  const insert = raw.prepare<[Bindings]>(
    `insert into security_log (at, kind, user_id, address_key, detail, request_id, count)
     values (:at, :kind, coalesce(:userId, (select id from users where email_key = lower(trim(:email)))), :addressKey,
       :detail, :requestId, :count)`,
  )
  const prepared = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (where: string) =>
    raw.prepare<[Bindings], Row>(
      `select l.*, u.full_name from security_log l left join users u on u.id = l.user_id
       ${where} order by l.id desc limit :limit`,
    )

  return {
    append: (events) =>
      write(() => {
        for (const { at, ...event } of events) insert.run({ ...event, at: instantText(at) })
      }),

    async list(query, limit, before) {
      const asked = bindings(query, before)
      const names = (Object.keys(conditions) as (keyof typeof conditions)[]).filter((name) => name in asked)
      const where = names.length === 0 ? '' : `where ${names.map((name) => conditions[name]).join(' and ')}`
      const statement = prepared.get(where) ?? prepare(where)
      prepared.set(where, statement)
      return statement.all({ ...asked, limit }).map(eventFrom)
    },
  }
}

function bindings({ who, kind, from, since, until }: SecurityQuery, before: number | null): Bindings {
  return {
    ...(who !== null && { who }),
    ...(kind !== null && { kind }),
    ...(from !== null && { from }),
    ...(since !== null && { since: instantText(since) }),
    ...(until !== null && { until: instantText(until) }),
    ...(before !== null && { before }),
  }
}

function eventFrom({ id, at, kind, user_id, full_name, address_key, detail, request_id, count }: Row): SecurityEvent {
  return {
    id,
    at: Temporal.Instant.from(at),
    kind,
    userId: user_id,
    name: full_name,
    addressKey: address_key,
    detail,
    requestId: request_id,
    count,
  }
}
