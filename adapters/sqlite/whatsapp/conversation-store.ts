import {
  type ConversationStore,
  type Inbound,
  type OutgoingForm,
  auditOfRemovedTemplate,
  auditOfTemplate,
  eventOfInbound,
  judgePlacing,
  referenceKey,
} from '#modules/whatsapp'
import { type BookingId, type MessageId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import { createBulkStore } from './bulk-store.ts'
import { prepareConversations } from './conversation-list.ts'
import { type InboundRow, type LineRow, conversationFrom, inboundFrom, lineFrom } from './conversation-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

export function createSqliteConversationStore(database: SqliteDatabase): ConversationStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const conversations = prepareConversations(database)
  const statements = prepare(raw)

  return {
    ...createBulkStore(database),

    receive: (inbound, receivedAt) =>
      write(() => {
        const { id, providerId, phone, profileName, type, text, at } = inbound
        const row = { id, providerId, phone, profileName, type, text, at: instantText(at) }
        const { changes } = statements.receive.run({ ...row, receivedAt: instantText(receivedAt) })
        if (changes === 0) return false
        statements.countInbound.run({ phone, profileName, at: instantText(at) })
        keepEvents([eventOfInbound(inbound, receivedAt)])
        return true
      }),

    async findInbound(id) {
      const row = statements.inbound.get(id)
      return row ? inboundFrom(row) : null
    },

    async lastInboundAt(phone) {
      const at = statements.lastInbound.get(phone)
      return at === undefined ? null : Temporal.Instant.from(at)
    },

    async find(phone) {
      const row = conversations.find(phone)
      return row ? conversationFrom(row) : null
    },

    list: async (limit) => conversations.list(limit).map(conversationFrom),

    history: async (phone, limit) => statements.history.all({ phone, limit }).map(lineFrom),

    async setNeedsPerson(phone, needsPerson) {
      await write(() => statements.needsPerson.run(needsPerson ? 1 : 0, phone))
    },

    setAbout: (phone, reference) =>
      write(() => {
        const row = statements.about.get(phone)
        const wanted = reference === null ? null : statements.booking.get(referenceKey(reference))
        const judged = judgePlacing(phone, row ? { about: topicOf(row) } : null, wanted)
        if (!judged.ok || judged.value === null) return judged.ok ? accept(null) : judged
        const { about, movedFrom, audit: note } = judged.value
        statements.setAbout.run(about, phone)
        for (const moved of [statements.aboutInbound, statements.aboutOurs]) {
          moved.run({ phone, after: about, old: movedFrom })
        }
        audit(note)
        return accept(null)
      }),

    numbersAbout: async (bookingId) => statements.numbersAbout.all(bookingId),

    async markSeen(phone, at) {
      await write(() => statements.seen.run(instantText(at), phone))
    },

    async keepForm(key, form) {
      await write(() => statements.keepForm.run(key, JSON.stringify(form)))
    },

    async formOf(key) {
      const text = statements.form.get(key)
      return text === undefined ? null : (JSON.parse(text) as OutgoingForm)
    },

    messageOf: async (key) => statements.messageOf.get(key) ?? null,

    async hasLeft(id, providerId, at) {
      await write(() => statements.hasLeft.run(providerId, instantText(at), instantText(at), id))
    },

    templates: async () => statements.templates.all(),

    async putTemplate(template, by, at) {
      await write(() => {
        const { name, language, body, state } = template
        const before = statements.templates.all().find((one) => one.name === name) ?? null
        statements.putTemplate.run({ name, language, body, state, by, at: instantText(at) })
        audit(auditOfTemplate(before, template))
      })
    },

    removeTemplate: (name) =>
      write(() => {
        const before = statements.templates.all().find((one) => one.name === name)
        if (!before) return refuse({ kind: 'template-unknown' })
        statements.removeTemplate.run(name)
        audit(auditOfRemovedTemplate(before))
        return accept(null)
      }),
  }
}

interface AboutRow {
  readonly booking_id: BookingId | null
  readonly reference: string | null
}

const topicOf = ({ booking_id: id, reference }: AboutRow) =>
  id === null || reference === null ? null : { id, reference }

type Template = Awaited<ReturnType<ConversationStore['templates']>>[number]

function prepare(raw: SqliteDatabase['raw']) {
  return {
    receive: raw.prepare(
      `insert into whatsapp_inbound (id, provider_id, phone, profile_name, type, text, at, received_at, booking_id)
       values (@id, @providerId, @phone, @profileName, @type, @text, @at, @receivedAt,
         (select booking_id from whatsapp_numbers where phone = @phone))
       on conflict (provider_id) do nothing`,
    ),
    countInbound: raw.prepare<[{ phone: string; profileName: Inbound['profileName']; at: string }]>(
      `insert into whatsapp_numbers (phone, name, last_inbound_at, unread, needs_person)
       values (@phone, @profileName, @at, 1, 0)
       on conflict (phone) do update set name = coalesce(@profileName, name), unread = unread + 1,
         last_inbound_at = max(last_inbound_at, @at)`,
    ),
    inbound: raw.prepare<[string], InboundRow>('select * from whatsapp_inbound where id = ?'),
    lastInbound: raw.prepare<[string], string>('select last_inbound_at from whatsapp_numbers where phone = ?').pluck(),
    history: raw.prepare<[{ phone: string; limit: number }], LineRow>(
      `select id, 'in' as direction, type, text, 'received' as state, null as reason, null as event, at, 0 as seq
       from whatsapp_inbound where phone = @phone
       union all
       select id, 'out', 'text', text, state, reason, event, created_at, seq
       from messages where channel = 'whatsapp' and recipient = @phone
       order by at desc, seq desc, id desc limit @limit`,
    ),
    needsPerson: raw.prepare<[number, string]>('update whatsapp_numbers set needs_person = ? where phone = ?'),
    about: raw.prepare<[string], AboutRow>(
      `select n.booking_id, b.reference from whatsapp_numbers n left join bookings b on b.id = n.booking_id
       where n.phone = ?`,
    ),
    booking: raw.prepare<[string], { id: BookingId; reference: string }>(
      'select id, reference from bookings where reference = ?',
    ),
    setAbout: raw.prepare<[BookingId | null, string]>('update whatsapp_numbers set booking_id = ? where phone = ?'),
    aboutInbound: raw.prepare<[Moved]>(
      'update whatsapp_inbound set booking_id = @after where phone = @phone and booking_id is @old',
    ),
    aboutOurs: raw.prepare<[Moved]>(
      `update messages set booking_id = @after where channel = 'whatsapp' and recipient = @phone
       and event in ('by_hand', 'automatic_reply') and booking_id is @old`,
    ),
    numbersAbout: raw
      .prepare<[BookingId], string>('select phone from whatsapp_numbers where booking_id = ? order by phone')
      .pluck(),
    seen: raw.prepare<[string, string]>('update whatsapp_numbers set unread = 0, seen_at = ? where phone = ?'),
    keepForm: raw.prepare<[string, string]>(
      'insert into whatsapp_forms (message_key, form) values (?, ?) on conflict (message_key) do nothing',
    ),
    form: raw.prepare<[string], string>('select form from whatsapp_forms where message_key = ?').pluck(),
    messageOf: raw.prepare<[string], MessageId>('select id from messages where key = ?').pluck(),
    hasLeft: raw.prepare<[string, string, string, string]>(
      `update messages set state = 'sent', reason = null, provider = 'whatsapp', provider_id = ?, sent_at = coalesce(sent_at, ?), changed_at = ?
       where id = ? and channel = 'whatsapp' and state = 'unsure' and provider_id is null`,
    ),
    templates: raw.prepare<[], Template>('select name, language, body, state from whatsapp_templates order by name'),
    putTemplate: raw.prepare(
      `insert into whatsapp_templates (name, language, body, state, user_id, edited_at)
       values (@name, @language, @body, @state, @by, @at)
       on conflict (name) do update set language = @language, body = @body, state = @state, user_id = @by, edited_at = @at`,
    ),
    removeTemplate: raw.prepare<[string]>('delete from whatsapp_templates where name = ?'),
  }
}

interface Moved {
  readonly phone: string
  readonly after: BookingId | null
  readonly old: BookingId | null
}
