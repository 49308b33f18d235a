/**
 * A process of its own that issues `MUCH` documents in the database `FILE` beside another one: each from a draft or at once, eight
 * at a time. Their names begin at `FIRST`. It begins when as many processes as `PROCESSES` have come to `FOLDER`.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createSqliteDocumentStore } from '../../../adapters/sqlite/billing/document-store.ts'
import { openSqlite } from '../../../adapters/sqlite/kit/database.ts'
import { aDraft, issueFacts, totalsOfDraft } from '../../support/builders/documents.ts'

const { FILE = '', FOLDER = '', FIRST = '0', MUCH = '0', PROCESSES = '1' } = process.env
const database = openSqlite(FILE)
const documents = createSqliteDocumentStore(database)
const [first, much] = [Number(FIRST), Number(MUCH)]

writeFileSync(join(FOLDER, FIRST), '')
while (readdirSync(FOLDER).length < Number(PROCESSES)) await setTimeout(2)

let next = first
async function issueNext(): Promise<void> {
  for (let name = next++; name < first + much; name = next++) {
    const document = aDraft(name, { by: `usr_${FIRST}` })
    const isDraft = name % 2 === 0
    if (isDraft) await documents.add(document, totalsOfDraft(document), null)
    const facts = issueFacts({ by: `usr_${FIRST}` })
    const issued = await documents.issue(isDraft ? document.id : document, facts, null)
    if (!issued.ok) throw new Error(issued.refusal.kind)
  }
}

await Promise.all(Array.from({ length: 8 }, issueNext))
console.log(`tries for the lock: ${database.writes().busy}`)
database[Symbol.dispose]()
