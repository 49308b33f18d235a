/**
 * A process of its own that issues one document in the database `FILE`: the draft of `aDraft(1)`, or with `AT_ONCE` a new one for
 * an entry of the ledger. It kills itself at the statement with the number `KILL_AT` (`openStepped`). It writes how many statements
 * there were.
 */
import { createSqliteDocumentStore } from '../../../adapters/sqlite/billing/document-store.ts'
import { issueFacts } from '../../support/builders/documents.ts'
import { openStepped } from '../../support/stepped-database.ts'
import { issueClaim, issuedDraft } from './issued-draft.ts'

const { database, step, steps } = openStepped(process.env['FILE'] ?? '')
const documents = createSqliteDocumentStore(database)
await documents.issue(issuedDraft(process.env['AT_ONCE'] === '1'), issueFacts(), issueClaim)
// The commit is done, and nobody has the answer.
step()
console.log(steps())
database[Symbol.dispose]()
