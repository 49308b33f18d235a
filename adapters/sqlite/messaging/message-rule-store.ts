import {
  type Channel,
  type Part,
  type QuietHours,
  type RowEdit,
  type RuleStore,
  auditOfEdit,
  auditOfQuietHours,
  auditOfReset,
  auditOfSmsCap,
  defaultQuietHours,
  defaultSmsCap,
} from '#modules/messaging'
import { type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface EditRow {
  readonly event: string
  readonly part: Part
  readonly subject: string
  readonly text: string
  readonly title: string
  readonly short: string
  readonly sms: string | null
  readonly channels: string
  readonly user_id: UserId
  readonly edited_at: string
  readonly version: number
}

export function createSqliteRuleStore(database: SqliteDatabase): RuleStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const edits = raw.prepare<[string | null], EditRow>('select * from message_rows where event = coalesce(?, event)')
  const kept = raw.prepare<[string, string], EditRow>('select * from message_rows where event = ? and part = ?')
  const put = raw.prepare<Readonly<Record<string, string | number | null>>>(
    `insert into message_rows (event, part, subject, text, title, short, sms, channels, user_id, edited_at, version)
     values (:event, :part, :subject, :text, :title, :short, :sms, :channels, :user, :at, :version)
     on conflict (event, part) do update set subject = :subject, text = :text, title = :title, short = :short,
       sms = :sms, channels = :channels, user_id = :user, edited_at = :at, version = :version`,
  )
  const drop = raw.prepare<[string, string]>('delete from message_rows where event = ? and part = ?')
  const hours = raw.prepare<[], { readonly from_time: string; readonly until_time: string }>(
    'select from_time, until_time from quiet_hours',
  )
  const putHours = raw.prepare<[string, string, string]>(
    `insert into quiet_hours (id, from_time, until_time, changed_at) values (1, ?, ?, ?)
     on conflict (id) do update set
       from_time = excluded.from_time, until_time = excluded.until_time, changed_at = excluded.changed_at`,
  )

  const cap = raw.prepare<[], number>('select segments from sms_cap').pluck()
  const putCap = raw.prepare<[number, string]>(
    `insert into sms_cap (id, segments, changed_at) values (1, ?, ?)
     on conflict (id) do update set segments = excluded.segments, changed_at = excluded.changed_at`,
  )

  const keptHours = (): QuietHours | null => {
    const row = hours.get()
    return row ? { from: timeOf(row.from_time), until: timeOf(row.until_time) } : null
  }

  return {
    edits: async (event) => edits.all(event).map(editFrom),

    putEdit: (edit) =>
      write(() => {
        const { event, part, subject, text, title, short, sms, channels, editedBy, editedAt } = edit
        const before = kept.get(event, part)
        if ((before?.version ?? 0) !== edit.version - 1) return refuse({ kind: 'row-changed' })
        put.run({
          event,
          part,
          subject,
          text,
          title,
          short,
          sms,
          channels: JSON.stringify(channels),
          user: editedBy,
          at: instantText(editedAt),
          version: edit.version,
        })
        audit(auditOfEdit(before ? editFrom(before) : null, edit))
        return accept(null)
      }),

    async dropEdit(event, part) {
      await write(() => {
        const before = kept.get(event, part)
        drop.run(event, part)
        audit(auditOfReset({ event, part }, before ? editFrom(before) : null))
      })
    },

    async quietHours() {
      return keptHours() ?? defaultQuietHours
    },

    async putQuietHours(wanted, at) {
      await write(() => {
        const before = keptHours()
        putHours.run(clockText(wanted.from), clockText(wanted.until), instantText(at))
        audit(auditOfQuietHours(before, wanted))
      })
    },

    smsCap: async () => cap.get() ?? defaultSmsCap,

    async putSmsCap(segments, at) {
      await write(() => {
        const before = cap.get() ?? null
        putCap.run(segments, instantText(at))
        audit(auditOfSmsCap(before, segments))
      })
    },
  }
}

function editFrom({ user_id, edited_at, channels, ...row }: EditRow): RowEdit {
  const listed: readonly Channel[] = JSON.parse(channels)
  return { ...row, channels: listed, editedBy: user_id, editedAt: Temporal.Instant.from(edited_at) }
}

const timeOf = (text: string) => Temporal.PlainTime.from(text)
const clockText = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
