import { type Result, type UserId, accept, refuse } from '#modules/shared'
import { type BadRow, type Preview, type RowWish, type WantedTexts, judgeRow, previewOf } from './edit-row.ts'
import { eventTable } from '../event-table/index.ts'
import type { Row } from '../event-table/row.ts'
import type { NewMessage } from '../message.ts'
import type { QuietHours } from '../notifying/quiet-hours.ts'
import type { RowChanged, RowEdit } from './rule-ports.ts'
import { editOf, findRow, withEdit } from './rows.ts'
import type { NotifyingPorts } from '../notifying/notify.ts'

/** A row with its text in use, and with its default. */
export interface ShownRow {
  readonly row: Row
  readonly written: Row
  readonly edit: RowEdit | null
}

export interface RowUnknown {
  readonly kind: 'row-unknown'
}

interface Reader {
  readonly userId: UserId
  readonly name: string
  readonly email: string
}

type Ports = Pick<NotifyingPorts, 'rules' | 'send' | 'clock' | 'publicUrl'>

/** The owner's rules for messages: texts, channels and quiet hours. */
export function createRules({ rules, send, clock, publicUrl }: Ports) {
  async function find(event: string, part: string): Promise<Result<ShownRow, RowUnknown>> {
    const written = findRow(event, part)
    if (!written) return refuse({ kind: 'row-unknown' })
    return accept(shown(written, await rules.edits(event)))
  }

  return {
    /** Every row of the event table. */
    async rows(): Promise<readonly ShownRow[]> {
      const edits = await rules.edits(null)
      return eventTable.map((written) => shown(written, edits))
    },

    row: find,

    async editRow(
      event: string,
      part: string,
      wish: RowWish,
    ): Promise<Result<ShownRow, RowUnknown | RowChanged | BadRow>> {
      const found = await find(event, part)
      if (!found.ok) return found
      const { written, row } = found.value
      const texts = { ...wish.texts, sms: wish.texts.sms ?? row.sms }
      const judged = judgeRow(written, { ...wish, texts })
      if (!judged.ok) return judged
      const kept = await rules.putEdit({
        ...texts,
        event: written.event,
        part: written.part,
        channels: wish.channels,
        editedBy: wish.by,
        editedAt: clock.now(),
        version: wish.version + 1,
      })
      return kept.ok ? find(event, part) : kept
    },

    /** The row is as it was written. */
    async resetRow(event: string, part: string): Promise<Result<ShownRow, RowUnknown>> {
      const found = await find(event, part)
      if (found.ok) await rules.dropEdit(found.value.written.event, found.value.written.part)
      return found.ok ? find(event, part) : found
    },

    /** How texts would read. */
    async preview(event: string, part: string, wanted: WantedTexts): Promise<Result<Preview, RowUnknown | BadRow>> {
      const found = await find(event, part)
      if (!found.ok) return found
      const { written, row } = found.value
      const texts = { ...wanted, sms: wanted.sms ?? row.sms }
      const judged = judgeRow(written, { texts, channels: row.channels })
      return judged.ok ? accept(previewOf(written, texts, publicUrl)) : judged
    },

    /** Sends a row as it is, with sample facts, by e-mail to the user who asks. */
    async tryRow(event: string, part: string, to: Reader): Promise<Result<null, RowUnknown>> {
      const found = await find(event, part)
      if (!found.ok) return found
      const now = clock.now()
      const { row } = found.value
      const { subject, text } = previewOf(row, row, publicUrl)
      const message: NewMessage = {
        key: `try:${event}:${part}:${to.userId}:${now.epochMilliseconds}`,
        event,
        cause: `try_${now.epochMilliseconds}`,
        channel: 'email',
        to: to.email,
        name: to.name,
        userId: to.userId,
        bookingId: null,
        subject: `Test: ${subject}`,
        text,
        action: row.action === null ? null : { label: row.action, url: publicUrl },
        attachments: [],
        link: null,
        unsubscribe: null,
        notBefore: now,
      }
      await send([message])
      return accept(null)
    },

    /** The most segments of text messages in a day. */
    smsCap: () => rules.smsCap(),
    setSmsCap: (segments: number) => rules.putSmsCap(segments, clock.now()),

    quietHours: () => rules.quietHours(),
    setQuietHours: (hours: QuietHours) => rules.putQuietHours(hours, clock.now()),
  }
}

function shown(written: Row, edits: readonly RowEdit[]): ShownRow {
  const edit = editOf(written, edits)
  return { written, edit, row: withEdit(written, edit) }
}
