import {
  type InboundSms,
  type LinkSealing,
  type SmsStore,
  judgeSmsUse,
  linkOfTexts,
  stepOfInboundSms,
} from '#modules/messaging'
import type { InboundSmsId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareForgetLink } from './spent-links.ts'

interface InboundRow {
  readonly id: InboundSmsId
  readonly provider_id: string
  readonly phone: string
  readonly text: string
  readonly at: string
}

interface AboutRow {
  readonly priority: string | null
  readonly account: string | null
  readonly staff: 0 | 1
}

/** The account that the codes of all guests count for. */
const codes = 'code'

export function createSqliteSmsStore(database: SqliteDatabase, sealing: LinkSealing): SmsStore {
  const { raw, write } = database
  const forgetLink = prepareForgetLink(database, sealing)
  const keepEvents = prepareOutbox(database)
  const insert = raw.prepare<[InboundRow]>(
    `insert into sms_inbound (id, provider_id, phone, text, at) values (:id, :provider_id, :phone, :text, :at)
     on conflict (provider_id) do nothing`,
  )
  const inbound = raw.prepare<[string], InboundRow>('select * from sms_inbound where id = ?')
  const latest = raw.prepare<{ phone: string | null; before: string | null; limit: number }, InboundRow>(
    `select * from sms_inbound
     where (:phone is null or phone = :phone)
       and (:before is null or (at, id) < (select at, id from sms_inbound where id = :before))
     order by at desc, id desc limit :limit`,
  )
  const notice = raw.prepare<{ phone: string; link: string }, { readonly at: string; readonly is_read: 0 | 1 }>(
    `select at, exists (
         select 1 from notifications n
         where n.type = 'sms_received' and n.link = :link and n.created_at >= i.at and n.read_at is not null) as is_read
     from sms_inbound i where phone = :phone and noticed = 1 order by at desc limit 1`,
  )
  const markNoticed = raw.prepare<[string]>('update sms_inbound set noticed = 1 where id = ?')
  const stop = raw.prepare<[string, string]>(
    `insert into suppressions (channel, address, since, why) values ('sms', ?, ?, 'stop') on conflict do nothing`,
  )
  const start = raw.prepare<[string]>(`delete from suppressions where channel = 'sms' and address = ?`)
  const believe = raw.prepare<[string]>(`delete from message_addresses_gone where channel = 'sms' and recipient = ?`)
  const stopped = raw.prepare<[string]>(`select 1 from suppressions where channel = 'sms' and address = ?`)
  const counted = raw.prepare<[string, number, string]>(
    'select 1 from sms_spent where message_id = ? and resends = ? and day = ?',
  )
  const about = raw.prepare<[string], AboutRow>(
    `select b.priority, coalesce(b.customer_id, m.user_id) as account,
       exists (select 1 from users u where u.id = m.user_id and u.role not in ('guest', 'customer')) as staff
     from messages m left join bookings b on b.id = m.booking_id where m.id = ?`,
  )
  const spent = raw.prepare<[string], number>('select coalesce(sum(segments), 0) from sms_spent where day = ?').pluck()
  const spentOfNumber = raw
    .prepare<{ to: string; day: string; code: 0 | 1 }, number>(
      `select coalesce(sum(s.segments), 0) from messages m join sms_spent s on s.message_id = m.id and s.day = :day
       where m.channel = 'sms' and m.recipient = :to and (s.account is '${codes}') = :code`,
    )
    .pluck()
  const spentOfAccount = raw
    .prepare<[string, string], number>('select coalesce(sum(segments), 0) from sms_spent where day = ? and account = ?')
    .pluck()
  const count = raw.prepare<[string, number, string, number, string | null]>(
    `insert into sms_spent (message_id, resends, day, segments, account) values (?, ?, ?, ?, ?)
     on conflict (message_id, resends) do update set day = excluded.day, segments = excluded.segments`,
  )
  const forget = raw.prepare<[string]>('delete from sms_spent where day < ?')
  const hasLeft = raw.prepare<[Record<string, string | number>]>(
    `update messages set state = 'sent', reason = null, provider = 'twilio', provider_id = :provider_id,
       claimed_at = null, left_at = null, sent_at = coalesce(sent_at, :at), changed_at = :at
     where id = :id and channel = 'sms' and resends = :resends
       and (state = 'unsure' and provider_id is null or state = 'sending' and left_at is not null)`,
  )

  return {
    receive: (received) =>
      write(() => {
        const { id, providerId, phone, text, at } = received
        const row = { id, provider_id: providerId, phone, text, at: instantText(at) }
        const earlier = notice.get({ phone, link: linkOfTexts(phone) })
        if (insert.run(row).changes === 0) return false
        const { keyword, events } = stepOfInboundSms(
          received,
          earlier ? { at: Temporal.Instant.from(earlier.at), isRead: earlier.is_read === 1 } : null,
        )
        if (events.length > 0) markNoticed.run(id)
        if (keyword === 'stop') stop.run(phone, row.at)
        if (keyword === 'start') {
          start.run(phone)
          believe.run(phone)
        }
        keepEvents(events)
        return true
      }),

    async findInbound(id) {
      const row = inbound.get(id)
      return row ? inboundFrom(row) : null
    },

    latestInbound: async (limit, { phone = null, before = null } = {}) =>
      latest.all({ limit, phone, before }).map(inboundFrom),

    isStopped: async (phone) => stopped.get(phone) !== undefined,

    spend: ({ messageId, resends, to, isCode, day, segments, cap }) =>
      write(() => {
        if (counted.get(messageId, resends, day) !== undefined) return null
        const row = about.get(messageId)
        const account = isCode ? codes : row?.staff === 1 ? null : (row?.account ?? null)
        const passed = judgeSmsUse({
          segments,
          cap,
          isEmergency: row?.priority === 'emergency',
          share: isCode ? 'code' : row?.staff === 1 || resends > 0 ? 'free' : 'own',
          used: {
            day: spent.get(day) ?? 0,
            number: spentOfNumber.get({ to, day, code: isCode ? 1 : 0 }) ?? 0,
            account: account === null ? 0 : (spentOfAccount.get(day, account) ?? 0),
          },
        })
        if (passed !== null) return passed
        forget.run(day)
        count.run(messageId, resends, day, segments, account)
        return null
      }),

    spentOn: async (day) => spent.get(day) ?? 0,

    async hasLeft({ id, resends }, providerId, at) {
      await write(() => {
        const left = hasLeft.run({ id, resends, provider_id: providerId, at: instantText(at) })
        if (left.changes > 0) forgetLink(id)
      })
    },
  }
}

function inboundFrom({ id, provider_id: providerId, phone, text, at }: InboundRow): InboundSms {
  return { id, providerId, phone, text, at: Temporal.Instant.from(at) }
}
