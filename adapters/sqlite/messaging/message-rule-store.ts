import { type Channel, type Part, type RowEdit, type RuleStore, defaultQuietHours } from '#modules/messaging'
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
  const put = raw.prepare<Readonly<Record<string, string | number>>>(
    `insert into message_rows (event, part, subject, text, title, short, channels, user_id, edited_at, version)
     values (:event, :part, :subject, :text, :title, :short, :channels, :user, :at, :version)
     on conflict (event, part) do update set subject = :subject, text = :text, title = :title, short = :short,
       channels = :channels, user_id = :user, edited_at = :at, version = :version`,
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

  return {
    edits: async (event) => edits.all(event).map(editFrom),

    putEdit: (edit) =>
      write(() => {
        const { event, part, subject, text, title, short, channels, editedBy, editedAt } = edit
        const before = kept.get(event, part)
        if ((before?.version ?? 0) !== edit.version - 1) return refuse({ kind: 'row-changed' })
        put.run({
          event,
          part,
          subject,
          text,
          title,
          short,
          channels: JSON.stringify(channels),
          user: editedBy,
          at: instantText(editedAt),
          version: edit.version,
        })
        audit({
          action: 'message_text_changed',
          target: targetOf(event, part),
          before: before ? factsOf(before) : null,
          after: { subject, text, title, short, channels },
        })
        return accept(null)
      }),

    async dropEdit(event, part) {
      await write(() => {
        const before = kept.get(event, part)
        drop.run(event, part)
        audit({
          action: 'message_text_reset',
          target: targetOf(event, part),
          before: before ? factsOf(before) : null,
          after: null,
        })
      })
    },

    async quietHours() {
      const kept = hours.get()
      return kept ? { from: timeOf(kept.from_time), until: timeOf(kept.until_time) } : defaultQuietHours
    },

    async putQuietHours({ from, until }, at) {
      await write(() => {
        const before = hours.get() ?? null
        putHours.run(clockText(from), clockText(until), instantText(at))
        audit({
          action: 'setting_changed',
          target: { kind: 'setting', id: 'quiet_hours' },
          before: before && { from: before.from_time, until: before.until_time },
          after: { from: clockText(from), until: clockText(until) },
        })
      })
    },
  }
}

function editFrom({ user_id, edited_at, channels, ...row }: EditRow): RowEdit {
  const listed: readonly Channel[] = JSON.parse(channels)
  return { ...row, channels: listed, editedBy: user_id, editedAt: Temporal.Instant.from(edited_at) }
}

const targetOf = (event: string, part: string) => ({ kind: 'message_text', id: `${event}/${part}` })

function factsOf({ subject, text, title, short, channels }: EditRow) {
  const listed: readonly Channel[] = JSON.parse(channels)
  return { subject, text, title, short, channels: listed }
}

const timeOf = (text: string) => Temporal.PlainTime.from(text)
const clockText = (time: Temporal.PlainTime) => time.toString({ smallestUnit: 'minute' })
