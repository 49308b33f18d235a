import type { CheckKind, CheckStore, ListingFields } from '#modules/directory'
import { checksEndedBy, eventOfCheck, eventOfCheckEnded, eventOfDocumentKept } from '#modules/directory'
import { type ListingId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type CheckRow, type DocumentRow, checkFrom, documentFrom } from './check-rows.ts'

export function createSqliteCheckStore(database: SqliteDatabase): CheckStore {
  const { write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const statements = prepare(database)

  /** Its file goes with the next removal of files. */
  function drop({ id, file }: Pick<DocumentRow, 'id' | 'file'>, at: string): void {
    statements.queueFile.run(file, at)
    statements.removeDocument.run(id)
  }

  function there(number: number) {
    const row = statements.check.get(number)
    if (!row) throw new Error(`the check ${number} has gone`)
    return checkFrom(row)
  }

  return {
    documents: async (id) => statements.documents.all(id).map(documentFrom),

    async document(id) {
      const row = statements.document.get(id)
      return row ? documentFrom(row) : null
    },

    addDocument: (document, replaces, decide) =>
      write(() => {
        const { id, listingId, kind, file, mediaType, bytes, createdAt } = document
        const rows = statements.documents.all(listingId)
        const old = rows.find((row) => row.id === replaces)
        if (replaces !== null && old?.kind !== kind) return refuse({ kind: 'document-unknown' })
        const goes = old?.is_relied_on === 0 ? old : null
        const refusal = decide(rows.filter((row) => row !== goes).map(documentFrom))
        if (refusal) return refuse(refusal)
        const at = instantText(createdAt)
        if (goes) drop(goes, at)
        statements.addDocument.run(id, listingId, kind, file, mediaType, bytes, at)
        keepEvents([eventOfDocumentKept(document)])
        return accept(document)
      }),

    removeDocument: (id, listingId) =>
      write(() => {
        const row = statements.document.get(id)
        if (row?.advert_id !== listingId) return refuse({ kind: 'document-unknown' })
        if (row.is_relied_on === 1) return refuse({ kind: 'document-relied-on' })
        drop(row, row.created_at)
        return accept(null)
      }),

    checks: async (id) => statements.checks.all(id).map(checkFrom),

    async check(number) {
      const row = statements.check.get(number)
      return row ? checkFrom(row) : null
    },

    set: (asked, version, noteOf) =>
      write(() => {
        const { listingId, kind, registration, documentId, expiresOn, by, at } = asked
        if (statements.version.get(listingId) !== version) return refuse({ kind: 'listing-changed' })
        const document = statements.document.get(documentId)
        if (document?.advert_id !== listingId || document.kind !== kind) return refuse({ kind: 'document-unknown' })
        const open = statements.open.get(listingId, kind)
        const before = open ? checkFrom(open) : null
        const isSame =
          before?.registration === registration &&
          before.documentId === documentId &&
          before.expiresOn.equals(expiresOn)
        // Said again, nothing changes.
        if (before && isSame) return accept(before)
        const text = instantText(at)
        if (before) statements.end.run(text, 'replaced', by, '', before.number)
        const { lastInsertRowid } = statements.add.run(
          listingId,
          kind,
          registration,
          documentId,
          expiresOn.toString(),
          by,
          text,
        )
        const number = Number(lastInsertRowid)
        keepEvents([eventOfCheck({ listingId, kind, number }, at)])
        audit(noteOf(before))
        return accept(there(number))
      }),

    withdraw: ({ listingId, kind, reason, by, at }, noteOf) =>
      write(() => {
        const open = statements.open.get(listingId, kind)
        if (!open) return refuse({ kind: 'not-checked' })
        const ended = checkFrom(open)
        statements.end.run(instantText(at), 'withdrawn', by, reason, open.id)
        keepEvents([eventOfCheckEnded(ended, 'withdrawn', at)])
        audit(noteOf(ended))
        return accept(there(open.id))
      }),

    running: async (until) => statements.running.all(until.toString()).map(checkFrom),

    async noteReminded(number, days, events) {
      await write(() => {
        statements.remind.run(days, number)
        keepEvents(events)
      })
    },

    async noteExpired(number, at, events) {
      await write(() => {
        if (statements.expire.run(instantText(at), number).changes === 1) keepEvents(events)
      })
    },
  }
}

/** Ends the checks of what other words say no more. Call it only inside `write`. */
export function prepareEndOfChecks(database: SqliteDatabase) {
  const keepEvents = prepareOutbox(database)
  const { open, end } = prepare(database)
  return (listingId: ListingId, before: ListingFields, after: ListingFields, at: Temporal.Instant): void => {
    for (const check of checksEndedBy(before, after)) {
      const row = open.get(listingId, check)
      if (!row) continue
      end.run(instantText(at), 'words_changed', null, '', row.id)
      keepEvents([eventOfCheckEnded(checkFrom(row), 'words_changed', at)])
    }
  }
}

function prepare({ raw }: SqliteDatabase) {
  const documents = `select d.*, exists (select 1 from listing_checks c where c.document_id = d.id and c.ended_at is null)
    as is_relied_on from listing_documents d`
  return {
    documents: raw.prepare<[string], DocumentRow>(
      `${documents} where d.advert_id = ? order by d.created_at desc, d.id`,
    ),
    document: raw.prepare<[string], DocumentRow>(`${documents} where d.id = ?`),
    addDocument: raw.prepare(
      'insert into listing_documents (id, advert_id, kind, file, media_type, bytes, created_at) values (?, ?, ?, ?, ?, ?, ?)',
    ),
    removeDocument: raw.prepare<[string]>('delete from listing_documents where id = ?'),
    queueFile: raw.prepare<[string, string]>(
      `insert or ignore into files_to_remove (kind, file, at) values ('document', ?, ?)`,
    ),
    version: raw.prepare<[string], number>(`select version from adverts where id = ? and kind = 'listing'`).pluck(),
    checks: raw.prepare<[string], CheckRow>(
      'select * from listing_checks where advert_id = ? order by checked_at desc, id desc limit 100',
    ),
    check: raw.prepare<[number], CheckRow>('select * from listing_checks where id = ?'),
    open: raw.prepare<[string, CheckKind], CheckRow>(
      'select * from listing_checks where advert_id = ? and kind = ? and ended_at is null',
    ),
    add: raw.prepare(
      `insert into listing_checks (advert_id, kind, number, document_id, expires_on, checked_by, checked_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
    ),
    end: raw.prepare<[string, string, string | null, string, number]>(
      'update listing_checks set ended_at = ?, ended_for = ?, ended_by = ?, reason = ? where id = ?',
    ),
    running: raw.prepare<[string], CheckRow>(
      `select * from listing_checks where ended_at is null and expired_at is null and expires_on <= ?
       order by expires_on, id`,
    ),
    remind: raw.prepare<[number, number]>('update listing_checks set reminded = ? where id = ?'),
    expire: raw.prepare<[string, number]>(
      'update listing_checks set expired_at = ? where id = ? and expired_at is null',
    ),
  }
}
