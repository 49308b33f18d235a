import { mkdirSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDocumentRows } from '../../support/apps/document-rows.ts'
import { aDraft, invoiceId, issueFacts, totalsOfDraft } from '../../support/builders/documents.ts'
import { fillDisk } from '../../support/storage-faults.ts'
import { killedProcess, momentsToKill } from '../killed-process.ts'
import { issueClaim, issuedDraft } from './issued-draft.ts'

const runIssuer = killedProcess(join(import.meta.dirname, 'issuer.ts'))

/** A draft and an entry of the ledger, in a file that is closed. */
async function lay() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-issuer-'))
  const file = join(folder.path, 'callout.sqlite')
  await using opened = openDocumentRows(file)
  const draft = aDraft(1)
  await opened.documents.add(draft, totalsOfDraft(draft), null)
  await opened.entry(12_000)
  const images = join(folder.path, 'images')
  mkdirSync(images)
  return { file, images, [Symbol.dispose]: () => folder.remove() }
}

const run = (file: string, isNew: boolean, also: Readonly<Record<string, string>>) =>
  runIssuer({ FILE: file, AT_ONCE: isNew ? '1' : '0', ...also })

/** After whatever happened: the request comes again, and then another. */
async function expectConsecutive(file: string, isNew: boolean): Promise<void> {
  await using opened = openDocumentRows(file)
  const { data, database, documents } = opened
  expect(database.raw.pragma('integrity_check', { simple: true })).toBe('ok')
  const before = data.rows('invoices', { status: 'issued' })
  expect(before.length).toBeLessThan(2)
  const answer = await documents.issue(issuedDraft(isNew), issueFacts(), issueClaim)
  const first = { status: 200, body: JSON.stringify({ number: 'INV-000001' }) }
  const answered = answer.ok ? answer.value.issued?.number : answer.refusal
  expect(answered).toEqual(before.length === 0 ? 1 : { kind: 'already-answered', answer: first })
  const next = await documents.issue(aDraft(3), issueFacts(), null)
  expect(next).toMatchObject({ ok: true, value: { issued: { number: 2 } } })
  expect((await documents.series())[0]).toEqual({
    series: 'INV',
    first: 1,
    last: 2,
    next: 3,
    voided: [],
    gaps: [],
    mayStart: false,
  })
  const ids = [isNew ? invoiceId(2) : invoiceId(1), invoiceId(3)]
  expect(data.texts('invoices', 'id', { status: 'issued' })).toEqual(ids)
  for (const invoice_id of ids) {
    expect(data.count('invoice_items', { invoice_id })).toBe(1)
    expect(data.count('invoice_timeline', { invoice_id, what: 'issued' })).toBe(1)
  }
  expect(opened.data.eventKinds()).toEqual(['document-issued', 'document-issued'])
}

describe('a process that is killed while it issues', { timeout: 120_000 }, () => {
  it.each([
    ['a draft', false],
    ['a new document', true],
  ] as const)('%s, at any statement, leaves consecutive numbers, each once and none empty', async (_, isNew) => {
    using whole = await lay()
    const undisturbed = await run(whole.file, isNew, { IMAGES: whole.images })
    expect(undisturbed).toMatchObject({ code: 0 })
    await expectConsecutive(whole.file, isNew)
    const steps = Number(undisturbed.said)
    expect(steps).toBeGreaterThan(10)
    for (let at = 1; at <= steps; at += 1) await expectConsecutive(join(whole.images, `${at}.sqlite`), isNew)
    for (const at of momentsToKill(steps)) {
      using killed = await lay()
      const ended = await run(killed.file, isNew, { KILL_AT: String(at) })
      expect({ at, ...ended }).toMatchObject({ at, signal: 'SIGKILL' })
      await expectConsecutive(killed.file, isNew)
    }
  })
})

describe('on a full disk', () => {
  it.each(['invoice_items', 'invoice_vat_groups', 'invoice_timeline', 'outbox', 'idempotency_keys'])(
    'no number is used where the row of %s has no room, and the next try has the number',
    async (table) => {
      await using opened = openDocumentRows()
      const { data, documents } = opened
      await opened.entry(12_000)
      const rows = () =>
        data
          .tables()
          .filter((name) => name.startsWith('invoice'))
          .map((name) => data.rows(name))
      const before = rows()
      const makeRoom = fillDisk(opened.database, [table])
      await expect(documents.issue(issuedDraft(true), issueFacts(), issueClaim)).rejects.toMatchObject({
        reason: 'full',
      })
      makeRoom()
      expect(rows()).toEqual(before)
      expect(await documents.issue(issuedDraft(true), issueFacts(), issueClaim)).toMatchObject({
        ok: true,
        value: { issued: { number: 1 } },
      })
      expect((await documents.series())[0]).toMatchObject({ next: 2, gaps: [] })
    },
  )
})
