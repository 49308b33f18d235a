import type { LinkSealing } from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { type MessageRow, messageRows } from './message-rows.ts'

/** Blanks the link into an account of a message that is not sent any more. Call it only inside `write`. */
export function prepareForgetLink({ raw }: SqliteDatabase, sealing: LinkSealing): (id: string) => void {
  const { messageFrom, blanked } = messageRows(sealing)
  const byId = raw.prepare<[string], MessageRow>('select * from messages where id = ?')
  const blank = raw.prepare<[string, string, string, string]>(
    'update messages set action = ?, text = ?, subject = ? where id = ?',
  )
  return (id) => {
    const row = byId.get(id)
    const gone = row ? blanked(messageFrom(row)) : null
    if (gone) blank.run(gone.action, gone.text, gone.subject, id)
  }
}
